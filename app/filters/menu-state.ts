import { customRangeProblems } from './dates'
import { cleanSearch } from './field-values'
import type { AddressRules, Problem } from './filter'
import { values } from './read-filter'

/**
 * What a URL says about the bar's menus besides the filter: which one stands open, what was looked for in it, how
 * far its list was read, and dates typed wrongly. This is how the menus work without a script; none of it
 * survives into a canonical URL.
 */
/** The name of a field, `date` or `saved`. */
export type MenuName = string

/**
 * Enter in any text field presses the form's first button, `intent=enter`. With words in a menu's search field it
 * means Find there; else it means Apply.
 */
export function openMenu(rules: AddressRules, params: URLSearchParams): MenuName | null {
  const menus: MenuName[] = [
    ...(rules.defaultRange ? ['date'] : []),
    ...rules.fields.map(({ name }) => name),
    'saved',
  ]
  const intent = params.get('intent')
  const asked = intent?.startsWith('find-') ? intent.slice('find-'.length) : params.get('open')
  const isOpen = (menu: MenuName) =>
    menu === asked || params.has(`${menu}_page`) || (intent === 'enter' && soughtIn(menu, params) !== '')
  return menus.find(isOpen) ?? null
}

export function soughtIn(menu: MenuName, params: URLSearchParams): string {
  return cleanSearch(params.get(`q_${menu}`) ?? '')
}

export function pageIn(menu: MenuName, params: URLSearchParams): number {
  const page = params.get(`${menu}_page`) ?? ''
  return /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1
}

/** Dates as typed into the form's custom period, and what is wrong with them; nothing unless it was chosen. */
export function typedRange(
  params: URLSearchParams,
  today: string,
): { from: string; to: string; problems: Problem[] } {
  const [from = ''] = values(params, 'from')
  const [to = ''] = values(params, 'to')
  const isChosen = values(params, 'dateDescriptor')[0] === 'custom'
  return { from, to, problems: isChosen ? customRangeProblems(from, to, today) : [] }
}
