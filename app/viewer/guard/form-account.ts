/**
 * The form field with the account's id, and the data shown to a person whose form was rejected: it belongs to a
 * different account, or its account is read-only.
 */
import type { ReadOnly } from '#app/access/read-only'

/** The name of the field with the account's id, which every form on a signed-in page contains. */
export const accountFieldName = 'inAccount'

/** What was submitted with a form that was rejected before its action could run. */
export type SubmittedForm = {
  /**
   * The submitted values except passwords and other secrets, so that the person can review and resubmit them; null if
   * the form was too large to keep.
   */
  values: [name: string, value: string][] | null
  /** The name of the selected file, which the person has to select again. */
  fileName: string | null
}

export type StaleForm = SubmittedForm & {
  /**
   * The URL and the account id (`inAccount`) to resubmit the form with. `originalAccountName` is null if the person
   * cannot work in the form's account.
   */
  submitTo: string
  inAccount: string
  /** Whether the form says in which account its page was opened. */
  hasAccount: boolean
  originalAccountName: string | null
  /** The name of the account that the browser is in now, and the URL of the same page in it (`page`). */
  currentAccountName: string
  page: string
}

/** A form of an account that is read-only. `submitTo` is the URL to resubmit it to once the account can be changed. */
export type ReadOnlyForm = ReadOnly & SubmittedForm & { submitTo: string; inAccount: string }
