/**
 * The form fields with the account and the person of the page, and the data shown to a person whose form was rejected
 * before its action could run.
 */
import type { ReadOnly } from '#app/kit/access/read-only'

/** The name of the field with the account's id, which every form on a signed-in page contains. */
export const accountFieldName = 'inAccount'
/** The name of the field with the person who opened the page; see `form-opener.server.ts`. */
export const openerFieldName = 'openedBy'

/** The name of the field with the id of a form, which is another one each time the page is rendered. */
export const formIdFieldName = 'formId'
/** The name of the field with the form of somebody else, which only they can open; see `sealed-form.server.ts`. */
export const sealedFieldName = 'sealedForm'

/** What was submitted with a form that was rejected before its action could run. */
export type SubmittedForm = {
  /**
   * The submitted values except passwords and other secrets, so that the person can review and resubmit them; null if
   * the form was too large to keep.
   */
  values: [name: string, value: string][] | null
  /** The names of the fields that have the values that the form showed, as far as that is known. */
  unchanged: string[]
  /** The name of the selected file, which the person has to select again. */
  fileName: string | null
  /** The field with the person who opened the page, to submit it again. */
  openedBy: string | null
}

/**
 * A form whose person has to do something first: sign in again, or a step such as setting up a second factor.
 * `continueTo` is the URL where they do it, or null if they have done it; the values are submitted to `submitTo`
 * afterwards.
 */
export type InterruptedForm = SubmittedForm & {
  title: string
  isSignedOut: boolean
  continueTo: string | null
  submitTo: string
  inAccount: string
}

/** The deletion of what a form edits. */
export type Deletion = {
  title: string
  noun: string
  name: string
  by: string
  at: string
  /** The page that lists what is left; null if the person can't open it. */
  list: { path: string; label: string } | null
  /** Where the submitted form would create it anew; null if there is no such page, or the person can't open it. */
  createAt: string | null
  inAccount: string
}

/** What was typed into a form that can't be submitted any more; `deletion` if the reason is one. */
export type UnsavedForm = { unsaved: SubmittedForm; deletion?: Deletion | null }

/** A form that was submitted before with another content, and where that led to. */
export type RepeatedForm = SubmittedForm & {
  title: string
  createdAt: string
  /** The id of another form, to submit it again. */
  formId: string
  submitTo: string
  inAccount: string
}

/**
 * A form that somebody else opened in this browser before. What they typed is not shown, but kept for them; `sealed` is
 * null if it can't be.
 */
export type FormOfAnother = {
  title: string
  viewerName: string
  sealed: string | null
  openedBy: string
  submitTo: string
  inAccount: string
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
