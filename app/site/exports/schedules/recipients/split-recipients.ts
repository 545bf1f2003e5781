/**
 * Splits what was pasted from an email program, such as `Ann <ann@a.example>; bo@a.example`. A text with fewer than two
 * email addresses is one name, which can contain a comma.
 */
export function splitRecipients(text: string): string[] {
  const separator = text.split('@').length > 2 ? /[;,\n]|\s(?=[^\s@<>]{1,64}@)/ : /;/
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}
