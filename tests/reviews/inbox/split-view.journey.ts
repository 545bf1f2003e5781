import type { Page } from '@playwright/test'
import { findViolations } from '../../journeys/axe'
import { expect, findLocationId, messageOf, reviewLinks, test } from '../../journeys/fixtures'

const pane = (page: Page) => page.getByRole('region', { name: /^Review for/ })
const openRow = (page: Page) => page.locator('li[data-open]')
const unanswered = async (page: Page) =>
  `/reviews?locationId=${await findLocationId(page, 'Lincoln Park')}&dateDescriptor=twelve_months&status_enum=not_responded&sourceId=3`

test('a review opens beside the list, is answered there, and leads to the next one', async ({
  page,
  hasScript,
}) => {
  await page.goto(await unanswered(page))
  const names = await reviewLinks(page).evaluateAll((links) =>
    links.filter((link) => (link as HTMLElement).checkVisibility()).map((link) => link.textContent),
  )
  await reviewLinks(page).first().click()
  await expect(pane(page)).toBeVisible()
  await expect(page).toHaveURL(/&review=\d+$/)
  await expect(openRow(page)).toContainText(names[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
  if (hasScript) expect(await findViolations(page)).toEqual([])

  const opened = page.url()
  await pane(page).getByLabel('Private note').fill('Thank you, we will.')
  await pane(page).getByRole('button', { name: 'Save and next' }).click()
  await expect(messageOf(page, 'Saved privately · Not on Yelp')).toBeVisible()
  await expect(page).not.toHaveURL(opened)
  await expect(pane(page).getByLabel('Private note')).toBeFocused()
  await expect(pane(page).getByLabel('Private note')).toHaveValue('')

  await pane(page)
    .getByRole('link', { name: 'Previous review' })
    .or(pane(page).getByRole('link', { name: 'Next review' }))
    .first()
    .click()
  await expect(pane(page)).toBeVisible()
  await pane(page).getByRole('link', { name: 'Close' }).click()
  await expect(pane(page)).toHaveCount(0)
  await expect(page.getByText('Rating distribution').first()).toBeVisible()
})

test('below 1280 pixels, a review opens on its own page', async ({ page }) => {
  await page.setViewportSize({ width: 1279, height: 800 })
  await page.goto(await unanswered(page))
  await reviewLinks(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review for')
  await expect(page).toHaveURL(/\/reviews\/\d+\?/)
  await page.goBack()
  await page.getByRole('link', { name: 'Reply on Yelp', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review for')
  await expect(page.getByLabel('Private note')).toBeFocused()
})

test('a link to an open review leads on to its page where there is no room beside the list', async ({
  page,
}) => {
  await page.goto(await unanswered(page))
  await reviewLinks(page).first().click()
  await expect(pane(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(pane(page)).toBeHidden()
  await page.getByRole('link', { name: 'Open the review for Lincoln Park' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review for')
})

test('the keys j, Enter and r open reviews and respond to them', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'keyboard shortcuts need JavaScript')
  await page.goto(await unanswered(page))
  const second = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').nth(1)
  const secondLink = second.getByRole('link').first()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(secondLink).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(pane(page)).toBeVisible()
  await expect(second).toHaveAttribute('data-open', '')
  await page.keyboard.press('r')
  await expect(pane(page).getByLabel('Private note')).toBeFocused()
  await page.keyboard.type('jr')
  await expect(pane(page).getByLabel('Private note')).toHaveValue('jr')
})
