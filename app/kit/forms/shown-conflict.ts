/** A field that two people have changed to different values, and who has saved theirs, and when, if that is known. */
export type ShownConflict = {
  label: string
  theirs: string
  yours: string
  by: string | null
  at: string | Date | null
}

/** Who has deleted what a form edits, and when; null if that is not known. */
export type ShownDeletion = { by: string | null; at: string | Date | null }
