import { parseForms } from './parse-forms'
import type { PageResponse, Visitor } from './visitor'

export type Fields = [string, string][]

/**
 * Opens a page and returns the fields of its form as a browser would submit them, with some values replaced. The form is
 * the one that has the first of them or, without any, the one with this action.
 */
export async function fillIn(
  visitor: Visitor,
  path: string,
  values: Record<string, string>,
  action = path,
): Promise<Fields> {
  const { text } = await visitor.get(path)
  const [first] = Object.keys(values)
  const form = parseForms(text, path).find((each) =>
    first === undefined ? each.action === action : each.controls.some(({ name }) => name === first),
  )
  if (!form) throw new Error(`${path} has no form with ${first ?? action}`)
  return [
    ...form.fields.filter(([name]) => !(name in values) && name !== '__intent__'),
    ...Object.entries(values),
  ]
}

/** Submits exactly these fields. */
export const submitFields = (visitor: Visitor, path: string, fields: Fields): Promise<PageResponse> =>
  visitor.ask(path, { method: 'POST', body: new URLSearchParams(fields) })
