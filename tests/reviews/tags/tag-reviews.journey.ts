import type { Page } from '@playwright/test'
import { expect, findLocationId, messageOf, openReview, test } from '../../journeys/fixtures'

const reviewCheckboxes = (page: Page) => page.getByRole('checkbox', { name: 'Select the review by' })
const tagField = (page: Page) => page.getByRole('combobox', { name: 'Tag' })
const reviewRows = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')

test('selected reviews and a whole page of reviews are tagged', async ({ page, hasScript }) => {
  await page.goto(
    `/reviews?locationId=${await findLocationId(page, 'Hyde Park')}&dateDescriptor=twelve_months`,
  )
  await expect(page.getByRole('button', { name: 'Add tag' })).toBeHidden()
  await reviewCheckboxes(page).nth(0).check()
  await reviewCheckboxes(page).nth(2).check()
  await expect(page.getByText(hasScript ? '2 selected' : 'selected')).toBeVisible()
  await tagField(page).fill('Of two')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(messageOf(page, 'Tag added to 2 reviews')).toBeVisible()
  await expect(reviewRows(page).filter({ hasText: 'Of two' })).toHaveCount(2)

  if (hasScript) await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  else await page.getByRole('link', { name: 'Select all on this page' }).click()
  for (const box of await reviewCheckboxes(page).all()) await expect(box).toBeChecked()
  await tagField(page).fill('Of a page')
  await page.keyboard.press('Enter')
  await expect(messageOf(page, 'Tag added to 25 reviews')).toBeVisible()
  await expect(reviewRows(page).filter({ hasText: 'Of a page' })).toHaveCount(25)
})

test('a tag without a name is rejected, and the reviews stay selected', async ({ page }) => {
  await page.goto(
    `/reviews?locationId=${await findLocationId(page, 'Phoenix Arcadia')}&dateDescriptor=twelve_months`,
  )
  await reviewCheckboxes(page).nth(0).check()
  await reviewCheckboxes(page).nth(1).check()
  await page.getByRole('button', { name: 'Add tag' }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused()
  await expect(page.getByText('2 reviews selected')).toBeVisible()
  await page.getByRole('textbox', { name: 'Tag' }).fill('Named at last')
  await page.keyboard.press('Enter')
  await expect(messageOf(page, 'Tag added to 2 reviews')).toBeVisible()
  await expect(page).toHaveURL(/\/reviews\?.*locationId=/)
})

test('all matching reviews are tagged, unless their number has changed in the meantime', async ({
  page,
  pageOf,
}) => {
  const locationId = await findLocationId(page, 'Boise')
  const filter = `/reviews?locationId=${locationId}&dateDescriptor=twelve_months&status_enum=not_responded&sourceId=1`
  const priyaPage = await pageOf('priya')
  const tagAllMatching = async (reviewsPage: Page) => {
    const count = Number(await reviewsPage.getByRole('definition').first().innerText())
    await reviewCheckboxes(reviewsPage).first().check()
    await reviewsPage.getByLabel(`Select all ${count} matching`).check()
    await tagField(reviewsPage).fill('Of all')
    await reviewsPage.getByRole('button', { name: 'Add tag' }).click()
    return count
  }
  await priyaPage.goto(filter)
  await page.goto(filter)
  const count = await tagAllMatching(page)
  await expect(messageOf(page, `Tag added to ${count} reviews`)).toBeVisible()

  await reviewRows(page).getByRole('link').first().click()
  await page.getByLabel('Your response').fill('Thank you.')
  await page.getByRole('button', { name: 'Publish response' }).click()
  await expect(messageOf(page, 'Publishing to Google…')).toBeVisible()
  const response = page.getByRole('region', { name: 'Response' })
  await expect(async () => {
    await page.reload()
    await expect(response).toContainText('Published', { timeout: 100 })
  }).toPass()
  await tagAllMatching(priyaPage)
  const refusal = priyaPage.getByRole('alert', { name: 'There is a problem' })
  await expect(refusal).toContainText(`The filter matches ${count - 1} reviews now.`)
})

test('an existing tag is suggested, added to a review and removed', async ({ page }) => {
  await openReview(page, `locationId=${await findLocationId(page, 'Skokie')}&dateDescriptor=twelve_months`)
  const tags = page.getByRole('region', { name: 'Tags' })
  const suggestions = await page
    .locator('datalist option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  expect(suggestions).toContain('Catering')
  await tags.getByRole('combobox', { name: 'Tag' }).fill('catering')
  await page.keyboard.press('Enter')
  await expect(messageOf(page, 'Tag added to 1 review')).toBeVisible()
  await expect(tags.getByRole('listitem').filter({ hasText: 'Catering' })).toBeVisible()
  await tags.getByRole('button', { name: 'Remove tag Catering' }).click()
  await expect(messageOf(page, 'Tag removed')).toBeVisible()
  await expect(tags.getByRole('listitem').filter({ hasText: 'Catering' })).toHaveCount(0)
})
