import { parseForms } from './parse-forms'
import type { Visitor } from './visitor'

/** Returns what the form of a page showed, in its hidden field; '' if the page has no such form. */
export async function shownOn(visitor: Visitor, path: string): Promise<string> {
  const fields = parseForms((await visitor.get(path)).text, path).flatMap((form) => form.fields)
  return fields.find(([name]) => name === 'shown')?.[1] ?? ''
}
