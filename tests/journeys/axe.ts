/** Accessibility by rule: everything axe finds under WCAG 2.2 AA, as lines that name the rule and the elements. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export async function violationsOf(page: Page, { only }: { only?: string[] } = {}): Promise<string[]> {
  // "Legacy" runs in this page alone, which is all there is: we have no frames. Twice as quick.
  // What holds is not listed either, only what does not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  else axe.withTags(rules)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
