/**
 * Finds accessibility violations with axe: all under WCAG 2.2 AA, as lines with the rule and the elements.
 * `@axe-core/playwright` would send axe to the page for every check, which doubles the duration of a check.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { isInShare } from '../support/depth'

const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Axe = {
  run: (
    root: Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** The rules that only a narrow page can break. All others are checked on the wide page. */
const narrowPageRules = ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label']

/**
 * Checks a page wide and light with every rule, and then dark and narrow with the rules that only these modes can
 * break. Because pages share their components, only a third of the pages is checked dark, and a third narrow, unless the
 * run is complete.
 */
export async function violationsInAllModes(page: Page, index: number): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await showWholePage(page, 1440)
  const violations = await findViolations(page)
  if (isInShare(index, 3)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    violations.push(
      ...(await findViolations(page, { only: ['color-contrast'] })).map((each) => `dark, ${each}`),
    )
    await page.emulateMedia({ colorScheme: 'light' })
  }
  if (isInShare(index + 1, 3)) {
    await showWholePage(page, 390)
    violations.push(
      ...(await findViolations(page, { only: narrowPageRules })).map((each) => `narrow, ${each}`),
    )
  }
  return violations
}

/** Makes the window as high as the page: targets behind a bar that stays in view would count as too small. */
async function showWholePage(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(900, height) })
}

export async function findViolations(page: Page, { only }: { only?: string[] } = {}): Promise<string[]> {
  // Ends the transitions in progress: axe would measure the contrast of a message that is fading out.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const runOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: rules }
  // Report only violations. Frames are checked as pages of their own.
  return page.evaluate(
    async (options) => {
      // With reduced motion no color may be in transition: axe would read it halfway.
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      if (transitions.length > 0 && matchMedia('(prefers-reduced-motion: reduce)').matches) {
        return [`${transitions.length} transitions in spite of reduced motion`]
      }
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    { runOnly, resultTypes: ['violations'], iframes: false },
  )
}
