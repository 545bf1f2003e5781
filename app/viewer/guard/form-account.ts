/** The form field that names the account, and the data shown to a person whose form was made in another account. */

/** The field that every form on a signed-in page has. */
export const accountFieldName = 'inAccount'

export type StaleForm = {
  /**
   * The submitted values except passwords and other secrets, so that the person can review and resubmit them; null if
   * the form was too large to keep.
   */
  values: [name: string, value: string][] | null
  /** The name of the chosen file; only the person can choose it again. */
  fileName: string | null
  /**
   * The address and account to resubmit the form to. The account's name is included only for people who may work in it.
   */
  submitTo: string
  inAccount: string
  originalAccountName: string | null
  /** The account this browser is in now, and the corresponding page there. */
  currentAccountName: string
  page: string
}
