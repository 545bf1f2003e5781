import { customRangeProblems } from './dates'
import { normalizeSearch } from './field-values'
import type { AddressRules, Problem } from './filter'
import { paramValues } from './read-filter'

/**
 * The state of the bar's menus in a URL, apart from the filter: which menu is open, the search in it, the page of its
 * list, and invalid dates as typed. This is how the menus work without a script; none of it is part of a canonical URL.
 */
/** Name of a field, `date` or `saved`. */
export type MenuName = string

/**
 * Enter in any text field presses the form's first button, `intent=enter`. It means Find when a menu's search field has
 * words in it; otherwise it means Apply.
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

/**
 * Returns the dates typed into the form's custom period, and their problems; no problems unless the custom period is
 * chosen.
 */
export function parseCustomRange(
  params: URLSearchParams,
  today: string,
): { from: string; to: string; problems: Problem[] } {
  const [from = ''] = paramValues(params, 'from')
  const [to = ''] = paramValues(params, 'to')
  const isCustom = paramValues(params, 'dateDescriptor')[0] === 'custom'
  return { from, to, problems: isCustom ? customRangeProblems(from, to, today) : [] }
}
