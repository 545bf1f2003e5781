import type { CDPSession, Page } from '@playwright/test'
import { findViolations } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

const pages = [
  '/dashboard/locations',
  '/dashboard/keywords',
  '/settings/locations',
  '/settings/locations/history',
  '/settings/groups',
  '/settings/users',
  '/settings/sessions',
  '/settings/mails',
  '/settings/audit?dateDescriptor=all_time',
]
const phone = { width: 390, height: 844 }

for (const path of pages)
  test(`on a phone, each row of ${path} is a card with labels, and remains a row of a table`, async ({
    page,
    hasScript,
  }) => {
    const accessibility = await page.context().newCDPSession(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.locator('.record-cards tbody tr').filter({ visible: true }).first()).toBeVisible()
    const roles = await countTableRoles(accessibility)
    expect(roles.cell).toBeGreaterThan(0)
    expect(await mislabeledCells(page)).toEqual([])

    await page.setViewportSize(phone)
    expect(await countTableRoles(accessibility)).toEqual(roles)
    expect(await partsOutside(page, phone.width)).toEqual([])
    if (hasScript) expect(await findViolations(page)).toEqual([])
  })

test('a printout on a narrow sheet keeps its columns', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/settings/users')
  const cell = page.locator('.record-cards tbody td').first()
  await expect(cell).not.toHaveCSS('display', 'table-cell')
  await page.emulateMedia({ media: 'print' })
  await expect(cell).toHaveCSS('display', 'table-cell')
})

const tableRoles = ['table', 'row', 'cell', 'rowheader', 'columnheader']

/** Counts the exposed table roles in the browser's accessibility tree. */
async function countTableRoles(accessibility: CDPSession): Promise<Record<string, number>> {
  const { nodes } = await accessibility.send('Accessibility.getFullAXTree')
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value))
  return Object.fromEntries(tableRoles.map((role) => [role, roles.filter((each) => each === role).length]))
}

/**
 * Returns the cells with a value whose label is not the text of their column's heading. Controls name themselves.
 */
function mislabeledCells(page: Page): Promise<string[]> {
  return page.locator('.record-cards').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const headings = [...table.querySelectorAll('thead th')].map((heading) =>
        heading.querySelector('.sr-only, input, [aria-label]') ? null : heading.textContent,
      )
      const rows = [...table.querySelectorAll<HTMLTableRowElement>(':is(tbody, tfoot) tr')]
      return rows.flatMap(({ cells }) =>
        [...cells].flatMap((cell, column) => {
          if (cell.childNodes.length === 0) return []
          const expected = cell.tagName === 'TD' ? (headings[column] ?? null) : null
          const label = cell.getAttribute('data-label')
          return label === expected ? [] : [`column ${column}: ${label} instead of ${expected}`]
        }),
      )
    }),
  )
}

/** Returns the visible cells that extend beyond the window's width, and the page if it can be scrolled sideways. */
function partsOutside(page: Page, width: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const cells = [...document.querySelectorAll('.record-cards :is(th, td)')]
    const outside = cells.filter((cell) => cell.getBoundingClientRect().right > limit)
    const isPageWide = document.documentElement.scrollWidth > limit
    return [...(isPageWide ? ['page'] : []), ...outside.map(({ textContent }) => textContent ?? '')]
  }, width)
}
