/** Accessibility by rule: everything axe finds under WCAG 2.2 AA, as lines that name the rule and the elements. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What can be wrong of a page only when it is narrow; the rest was looked at when it was wide. */
const ofNarrowPages = ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label']

/** Wide and light by every rule, then in the dark and narrow by the rules that only these can break. */
export async function violationsHoweverSeen(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const light = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await violationsOf(page, { only: ['color-contrast'] })
  await page.setViewportSize({ width: 390, height: 900 })
  const narrow = await violationsOf(page, { only: ofNarrowPages })
  return [...light, ...dark.map((each) => `dark, ${each}`), ...narrow.map((each) => `narrow, ${each}`)]
}

export async function violationsOf(page: Page, { only }: { only?: string[] } = {}): Promise<string[]> {
  // "Legacy" runs in this page alone, which is all there is: we have no frames. Twice as quick.
  // What holds is not listed either, only what does not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  else axe.withTags(rules)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
