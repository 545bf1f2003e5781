import { parseForms } from './parse-forms'
import type { Visitor } from './visitor'

/** Returns what the form of a page showed, in its hidden field; '' if the page has no such form. */
export async function shownOn(visitor: Visitor, path: string): Promise<string> {
  const fields = parseForms((await visitor.get(path)).text, path).flatMap((form) => form.fields)
  return fields.find(([name]) => name === 'shown')?.[1] ?? ''
}

/** Returns the fields of the form that carries what it showed, as a page or a refusal contains it. */
export function editForm({ text }: { text: string }): [string, string][] {
  const form = parseForms(text, '/').find(({ fields }) => fields.some(([name]) => name === 'shown'))
  if (!form) throw new Error('The page has no form that carries what it showed')
  return form.fields
}

/** Returns the fields with another value in one of them. */
export const withField = (fields: [string, string][], name: string, value: string): [string, string][] => [
  ...fields.filter(([each]) => each !== name),
  [name, value],
]
