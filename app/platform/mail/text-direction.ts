const rightToLeftStart =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * Returns the `dir` attribute for a text of a user: the direction of its first letter, as for `dir="auto"`, which not
 * all email clients know. Returns undefined for the direction of the email itself.
 */
export function textDirection(text: string): 'rtl' | undefined {
  return rightToLeftStart.test(text) ? 'rtl' : undefined
}

/**
 * Isolates a right-to-left name within a sentence, so that the numbers next to it stay where they belong. For texts
 * without markup; elsewhere, use `<bdi>`.
 */
export function isolateName(name: string): string {
  return textDirection(name) ? `\u2068${name}\u2069` : name
}
