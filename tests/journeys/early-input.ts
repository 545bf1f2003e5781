/** Fills in the forms of a page before its scripts run, and compares them with what the scripts make of them. */
import type { Page } from '@playwright/test'

/** For each form, the values of the fields with each name. */
type FormValues = Record<string, Record<string, string[]>>

/** Fields whose values the server recalculates when a field before them changes: the country, or the frequency. */
const recalculatedFields = ['country_id', 'weekday', 'dayOfMonth', 'time']

/** Holds back all scripts. Returns a function that lets them load, and waits until they have taken over the page. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await isReleased
    await route.continue()
  })
  return async () => {
    release()
    await waitForHydration(page)
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Opens a page while its scripts are held back. The browser fires its load event only after them. */
export async function openWithoutScripts(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
}

/** React marks every element that it has taken over. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main, form, input, select, textarea')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/**
 * Changes every field of every POST form of the page before the scripts load. Returns a line for each field that has
 * another value afterwards, and the number of changed fields.
 */
export async function findLostInput(
  page: Page,
  address: string,
): Promise<{ lost: string[]; changedCount: number }> {
  const releaseScripts = await holdScripts(page)
  await openWithoutScripts(page, address)
  const changed = await page.evaluate(changeFields, recalculatedFields)
  await releaseScripts()
  // Some scripts are loaded when someone begins to use the page.
  await page.mouse.move(3, 3)
  await page.waitForLoadState('networkidle')
  const after = await page.evaluate(readForms)
  // A form has no value of a field whose boxes are all unchecked.
  const valueAfter = (form: string, name: string) => (after[form]?.[name] ?? []).join()
  const lost = Object.entries(changed).flatMap(([form, fields]) =>
    Object.entries(fields)
      .filter(([name, values]) => valueAfter(form, name) !== values.join())
      .map(([name, values]) => `${address} ${form} ${name}: ${values.join()} → ${valueAfter(form, name)}`),
  )
  return { lost, changedCount: Object.values(changed).flatMap((fields) => Object.keys(fields)).length }
}

/** Runs in the browser. Changes all visible fields as a user could, and returns the values of the changed ones. */
function changeFields(skippedNames: string[]): FormValues {
  const text = (control: HTMLInputElement | HTMLTextAreaElement) => {
    const values: Record<string, string> = {
      email: 'early@example.com',
      url: 'https://example.com/early',
      number: '7',
      date: '2026-12-01',
      time: '09:30',
      color: '#123456',
      'datetime-local': '2026-12-01T09:30',
      month: '2026-12',
    }
    const value = values[control.type] ?? `${control.value} early`
    return control.maxLength > 0 ? value.slice(-control.maxLength) : value
  }
  const change = (control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): boolean => {
    if (control instanceof HTMLTextAreaElement) control.value = text(control)
    else if (control instanceof HTMLSelectElement) {
      const other = [...control.options].findLast(({ selected, disabled }) => !selected && !disabled)
      if (!other) return false
      other.selected = true
    } else if (control.type === 'checkbox') control.checked = !control.checked
    else if (control.type === 'radio') {
      if (control.checked) return false
      control.checked = true
    } else if (control.type === 'file') {
      const files = new DataTransfer()
      files.items.add(new File(['early'], 'early.png', { type: 'image/png' }))
      control.files = files.files
    } else control.value = text(control)
    return true
  }
  const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
    element.matches('input:not([type=hidden]), select, textarea') &&
    element.checkVisibility() &&
    !element.matches(':disabled, :read-only:not(select, [type=checkbox], [type=radio], [type=file])')

  const changed: FormValues = {}
  const counts: Record<string, number> = {}
  for (const form of document.forms) {
    if (form.method !== 'post') continue
    const base = form.id || new URL(form.action).pathname
    counts[base] = (counts[base] ?? 0) + 1
    const names = new Set<string>()
    for (const control of [...form.elements].filter(isField))
      if (control.name && !skippedNames.includes(control.name) && change(control)) names.add(control.name)
    const data = new FormData(form)
    const textOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name)
    changed[`${base} ${counts[base]}`] = Object.fromEntries(
      [...names].map((name) => [name, data.getAll(name).map(textOf)]),
    )
  }
  return changed
}

/** Runs in the browser. Returns the values of all POST forms. */
function readForms(): FormValues {
  const counts: Record<string, number> = {}
  const forms = [...document.forms].filter(({ method }) => method === 'post')
  return Object.fromEntries(
    forms.map((form) => {
      const base = form.id || new URL(form.action).pathname
      counts[base] = (counts[base] ?? 0) + 1
      const values: Record<string, string[]> = {}
      for (const [name, value] of new FormData(form))
        values[name] = [...(values[name] ?? []), typeof value === 'string' ? value : value.name]
      return [`${base} ${counts[base]}`, values]
    }),
  )
}
