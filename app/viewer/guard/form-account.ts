/**
 * The form field with the account's id, and the data shown to a person who submitted a form that belongs to a different
 * account.
 */

/** The name of the field with the account's id, which every form on a signed-in page contains. */
export const accountFieldName = 'inAccount'

export type StaleForm = {
  /**
   * The submitted values except passwords and other secrets, so that the person can review and resubmit them; null if
   * the form was too large to keep.
   */
  values: [name: string, value: string][] | null
  /** The name of the selected file, which the person has to select again. */
  fileName: string | null
  /**
   * The URL and the account id (`inAccount`) to resubmit the form with. `originalAccountName` is null if the person
   * cannot work in the form's account.
   */
  submitTo: string
  inAccount: string
  originalAccountName: string | null
  /** The name of the account that the browser is in now, and the URL of the same page in it (`page`). */
  currentAccountName: string
  page: string
}
