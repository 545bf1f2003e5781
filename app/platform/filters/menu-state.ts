/**
 * Parses the state of the filter bar's menus from a URL: the open menu, its search text, the page of its list, and
 * invalid dates as entered. This state makes the menus work without JavaScript. It is not part of the filter, and never
 * part of a canonical URL.
 */
import { customRangeProblems } from './dates'
import { normalizeSearch } from './field-values'
import type { AddressRules, Problem } from './filter'
import { paramValues } from './read-filter'

/** The name of a menu: a field's name, `date` or `saved`. */
export type MenuName = string

/**
 * Returns the name of the open menu, or null. Enter in any text field activates the form's first submit button,
 * `intent=enter`. It means Find if a menu's search field contains text, and Apply otherwise.
 */
export function openMenuName(rules: AddressRules, params: URLSearchParams): MenuName | null {
  const menus: MenuName[] = [
    ...(rules.defaultRange ? ['date'] : []),
    ...rules.fields.map(({ name }) => name),
    'saved',
  ]
  const intent = params.get('intent')
  const requested = intent?.startsWith('find-') ? intent.slice('find-'.length) : params.get('open')
  const isOpen = (menu: MenuName) =>
    menu === requested ||
    params.has(`${menu}_page`) ||
    (intent === 'enter' && menuSearch(menu, params) !== '')
  return menus.find(isOpen) ?? null
}

export function menuSearch(menu: MenuName, params: URLSearchParams): string {
  return normalizeSearch(params.get(`q_${menu}`) ?? '')
}

export function menuPage(menu: MenuName, params: URLSearchParams): number {
  const page = params.get(`${menu}_page`) ?? ''
  return /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1
}

/** Returns the dates of the custom period as entered, and their validation errors if the custom period is selected. */
export function parseCustomRange(
  params: URLSearchParams,
  today: string,
): { from: string; to: string; problems: Problem[] } {
  const [from = ''] = paramValues(params, 'from')
  const [to = ''] = paramValues(params, 'to')
  const isCustom = paramValues(params, 'dateDescriptor')[0] === 'custom'
  return { from, to, problems: isCustom ? customRangeProblems(from, to, today) : [] }
}
