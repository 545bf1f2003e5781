/** Changes one field of a form after another, as a person would. */
import type { Control, ParsedForm } from '../../support/parse-forms'

export type Fields = [string, string][]
/** A field that a person can change: a control, or all radio buttons of one name. */
export type FormField = { key: string; name: string; controls: Control[] }

/** Returns the fields of the form. Of checkboxes with the same name, each is a field. */
export function fieldsOf({ controls }: ParsedForm): FormField[] {
  const fields = new Map<string, FormField>()
  for (const control of controls) {
    const { name, type, value } = control
    const key = type === 'checkbox' ? `${name}=${value}` : name
    const field = fields.get(key) ?? { key, name, controls: [] }
    fields.set(key, { ...field, controls: [...field.controls, control] })
  }
  return [...fields.values()]
}

/** Returns what the form would submit for the field. */
export function submittedValue(fields: Fields, { name, controls: [control] }: FormField): string {
  const values = fields.filter(([each]) => each === name).map(([, value]) => value)
  if (control?.type === 'checkbox') return values.includes(control.value) ? control.value : ''
  return values.join()
}

/** Returns the fields with other values of this field, among them at least one that its form accepts. */
export function changesOf(fields: Fields, field: FormField, number: number): Fields[] {
  const { name, controls } = field
  const [{ type, value: own, options }] = controls as [Control]
  const now = submittedValue(fields, field)
  if (type === 'checkbox')
    return [now ? fields.filter(([each, value]) => each !== name || value !== own) : [...fields, [name, own]]]
  const values =
    type === 'radio'
      ? controls.map(({ value }) => value)
      : type === 'select'
        ? options
        : textsLike(now, number)
  const others = fields.filter(([each]) => each !== name)
  return values.filter((value) => value !== now).map((value) => [...others, [name, value]])
}

/** Texts of the kinds that fields accept: names, numbers, colors, times, dates, phone numbers, addresses. */
function textsLike(now: string, number: number): string[] {
  const twoDigits = String(10 + (number % 50))
  return [
    ...(now === '' ? [] : [`${now} ${number}`]),
    `Walk ${number}`,
    String(2 + (number % 3)),
    ...(/^\d/.test(now) ? [String(Number.parseFloat(now) + 1)] : []),
    `#1234${twoDigits}`,
    `10:${twoDigits} AM`,
    `10:${twoDigits}`,
    `0${1 + (number % 9)}/15/27`,
    `2030-0${1 + (number % 9)}-15`,
    `https://walk.example/${number}`,
    `walk${number}@wheatwhistle.example`,
    `(512) 555-01${twoDigits}`,
    `787${twoDigits}`,
  ]
}
