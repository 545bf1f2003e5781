/** A POST form of a page, with the fields that a browser would submit if the user edited nothing. */
export type ParsedForm = { action: string; fields: [string, string][] }

export function parseForms(html: string, address: string): ParsedForm[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
  return forms
    .filter(([, tag]) => /method="post"/i.test(tag!))
    .map(([, tag, body]) => {
      const id = attributeOf(tag!, 'id')
      // Controls outside the form element can refer to the form by its id.
      const outerControls = id
        ? [...html.matchAll(new RegExp(`<[^>]*\\bform="${id}"[^>]*>`, 'g'))].map(([each]) => each)
        : []
      const action = attributeOf(tag!, 'action') ?? address
      return { action, fields: parseFields(body! + outerControls.join('')) }
    })
}

function parseFields(html: string): [string, string][] {
  const fields: [string, string][] = []
  for (const [tag] of html.matchAll(/<(input|button)\b[^>]*>/g)) {
    const [name, type] = [attributeOf(tag, 'name'), attributeOf(tag, 'type')]
    const isCheckable = /^(checkbox|radio)$/.test(type ?? '')
    const isUnchecked = isCheckable && !/\schecked/.test(tag)
    if (name && !isUnchecked && type !== 'file')
      fields.push([name, attributeOf(tag, 'value') ?? (isCheckable ? 'on' : '')])
  }
  for (const [, tag, body] of html.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)) {
    const name = attributeOf(tag!, 'name')
    if (name) fields.push([name, decodeHtml(body!)])
  }
  for (const [, tag, body] of html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const options = [...body!.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
    const selected = options.find((option) => /\sselected/.test(option)) ?? options[0]
    const name = attributeOf(tag!, 'name')
    if (name && selected) fields.push([name, attributeOf(selected, 'value') ?? ''])
  }
  return fields
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decodeHtml(value)
}

function decodeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
