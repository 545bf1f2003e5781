/** What the form would send, with some of its fields otherwise: for asking something on the way. */
export function posted(form: HTMLFormElement, fields: Record<string, string>): FormData {
  const sent = new FormData(form)
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}
