/** How a form says of which account it was made, and what a person is told of one that was made in another. */

/** The field every form of a signed-in page carries. */
export const accountField = 'inAccount'

export type StaleForm = {
  /** What was typed, passwords excepted, to be read again and sent again; null of a form that was too large to keep. */
  typed: [name: string, value: string][] | null
  /** The name of a file that was chosen; only the person can choose it again. */
  fileName: string | null
  /** Where and in which account it may be sent; the account's name is known to those who may work in it. */
  sendTo: string
  inAccount: string
  madeIn: string | null
  /** The account this browser is in now, and the page there. */
  now: string
  page: string
}
