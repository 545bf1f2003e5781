/** A form of a page, with the fields that a browser would submit if the user edited nothing. */
export type ParsedForm = {
  isPost: boolean
  isMultipart: boolean
  action: string
  fields: [string, string][]
  /** Those of `fields` that buttons submit. A browser submits only the one that is pressed. */
  buttons: [string, string][]
  texts: TextField[]
  controls: Control[]
}
/** A field that a person can change. Of radio buttons and checkboxes, each is a control. */
export type Control = {
  name: string
  /** The type of an input, `textarea`, or `select`. */
  type: string
  /** What the control submits; of a radio button or checkbox, also if it is not checked. */
  value: string
  isChecked: boolean
  /** The values of a select. */
  options: string[]
}
/** A field for text with a length limit. */
export type TextField = { name: string; maxLength: number; isMultiline: boolean }

/** Returns the POST forms of a page. */
export function parseForms(html: string, address: string): ParsedForm[] {
  return parseAllForms(html, address).filter(({ isPost }) => isPost)
}

export function parseAllForms(html: string, address: string): ParsedForm[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
  return forms.map(([, tag, body]) => {
    const id = attributeOf(tag!, 'id')
    // Controls outside the form element can refer to the form by its id.
    const outerControls = id
      ? [...html.matchAll(new RegExp(`<[^>]*\\bform="${id}"[^>]*>`, 'g'))].map(([each]) => each)
      : []
    const action = attributeOf(tag!, 'action') ?? address
    const controls = body! + outerControls.join('')
    const isPost = /method="post"/i.test(tag!)
    const buttons = parseFields([...controls.matchAll(/<button\b[^>]*>/g)].join(''))
    return {
      isPost,
      isMultipart: /enctype="multipart/i.test(tag!),
      action,
      fields: parseFields(controls),
      buttons,
      texts: parseTexts(controls),
      controls: parseControls(controls),
    }
  })
}

function parseTexts(html: string): TextField[] {
  return [...html.matchAll(/<(input|textarea)\b[^>]*>/g)].flatMap(([tag, element]) => {
    const [name, maxLength] = [
      attributeOf(tag, 'name'),
      Number(attributeOf(tag, 'maxlength') ?? attributeOf(tag, 'maxLength')),
    ]
    const isText = element === 'textarea' || /^(text|search)$/.test(attributeOf(tag, 'type') ?? 'text')
    if (!name || !isText || !maxLength || /\s(?:readonly|disabled)\b/i.test(tag)) return []
    return [{ name, maxLength, isMultiline: element === 'textarea' }]
  })
}

function parseControls(html: string): Control[] {
  const controls = [...html.matchAll(/<(input|textarea|select)\b([^>]*)>(?:(.*?)<\/\1>)?/gs)]
  return controls.flatMap(([, element = '', tag = '', body = '']) => {
    const [name, inputType] = [attributeOf(tag, 'name'), attributeOf(tag, 'type') ?? 'text']
    const type = element === 'input' ? inputType : element
    if (!name || /^(hidden|file|submit)$/.test(type) || /\s(?:readonly|disabled)\b/i.test(tag)) return []
    const isCheckable = /^(checkbox|radio)$/.test(type)
    const options = [...body.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
    const selected = options.find((option) => /\sselected/.test(option)) ?? options[0] ?? ''
    const value =
      element === 'textarea'
        ? decodeHtml(body)
        : (attributeOf(element === 'select' ? selected : tag, 'value') ?? (isCheckable ? 'on' : ''))
    const isChecked = isCheckable && /\schecked/.test(tag)
    return [
      { name, type, value, isChecked, options: options.map((each) => attributeOf(each, 'value') ?? '') },
    ]
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
