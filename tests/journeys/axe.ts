/**
 * Accessibility by rule: everything axe finds under WCAG 2.2 AA, as lines that name the rule and the elements.
 * `@axe-core/playwright` would send axe to the page for every check, which doubles the time of a check.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Axe = {
  run: (
    root: Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** What can be wrong of a page only when it is narrow; the rest was looked at when it was wide. */
const narrowPageRules = ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label']

const isThorough = Boolean(process.env.CI)

/**
 * Wide and light by every rule, then in the dark and narrow by the rules that only these can break. Pages are made of
 * the same parts: on people's machines one of three is seen in the dark, and one narrow.
 */
export async function violationsInAllModes(page: Page, index: number): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const violations = await findViolations(page)
  if (isThorough || index % 3 === 0) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    violations.push(
      ...(await findViolations(page, { only: ['color-contrast'] })).map((each) => `dark, ${each}`),
    )
    // What follows is drawn in the light from the beginning: colors that still change are read as they are half-way.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
  if (isThorough || index % 3 === 1) {
    await page.setViewportSize({ width: 390, height: 900 })
    violations.push(
      ...(await findViolations(page, { only: narrowPageRules })).map((each) => `narrow, ${each}`),
    )
  }
  return violations
}

export async function findViolations(page: Page, { only }: { only?: string[] } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const runOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: rules }
  // What holds is not listed, only what does not. A frame is a page of its own.
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    { runOnly, resultTypes: ['violations'], iframes: false },
  )
}
