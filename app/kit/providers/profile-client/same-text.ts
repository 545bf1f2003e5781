/** Checks whether both texts have the same characters, ignoring Unicode normalization and whitespace. */
export function isSameText(one: string, other: string): boolean {
  return normalized(one) === normalized(other)
}

function normalized(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
