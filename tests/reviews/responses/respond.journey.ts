import { expect, findLocationId, messageOf, openReview, test } from '../../journeys/fixtures'

const publish = 'Publish response'
const unanswered = 'dateDescriptor=twelve_months&status_enum=not_responded&sourceId'
const [google, yelp] = [1, 3]

test('a response is sent to Google, moderated, published, edited and deleted', async ({ page }) => {
  await openReview(page, `locationId=${await findLocationId(page, 'Evanston')}&${unanswered}=${google}`)
  const review = new URL(page.url()).pathname
  const expectStatus = (word: string) =>
    expect(async () => {
      await page.goto(review)
      await expect(page.getByRole('region', { name: 'Response' })).toContainText(word, { timeout: 100 })
    }).toPass()

  await page.getByRole('button', { name: publish }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(page.getByLabel('Your response')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await summary.getByRole('link').click()
  await expect(page.getByLabel('Your response')).toBeFocused()

  await page.getByLabel('Your response').fill('Thank you for coming by. The rye is back on Friday.')
  await page.getByRole('button', { name: publish }).click()
  await expect(messageOf(page, 'Response saved. It is being published')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(review))
  await expectStatus('Awaiting approval')
  await expectStatus('Published')

  await page.getByRole('link', { name: 'Edit response' }).click()
  await page.getByLabel('Your response').fill('Thank you for coming by. The rye is back on Saturday.')
  await page.getByRole('button', { name: publish }).click()
  await expect(messageOf(page, 'Response saved')).toBeVisible()

  await page.getByRole('link', { name: 'Delete response' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete this response?')
  await page.getByRole('button', { name: 'Delete response' }).click()
  await expect(messageOf(page, 'The response is being deleted')).toBeVisible()
  await expectStatus('Your response')

  await page.getByRole('link', { name: 'History' }).click()
  const events = page.getByRole('main').getByRole('listitem')
  await expect(events.filter({ hasText: 'Response written' })).toContainText('The rye is back on Friday.')
  await expect(events.filter({ hasText: 'Response written' })).toContainText(/Dana Okafor · .* C[SD]T/)
  await expect(events.filter({ hasText: 'Response edited' })).toContainText('Saturday')
  await expect(events.filter({ hasText: /^Published/ }).first()).toContainText('Google · ')
  await expect(events.filter({ hasText: 'Deletion requested' })).toContainText('Dana Okafor')
  await expect(events.filter({ hasText: /^Response deleted/ })).toContainText('Google · ')
})

test('if two users respond at once, the second sees the conflict and keeps the entered text', async ({
  page,
  pageOf,
}) => {
  const priyaPage = await pageOf('priya')
  await openReview(page, `locationId=${await findLocationId(page, 'Wicker Park')}&${unanswered}=${yelp}`)
  await priyaPage.goto(page.url())
  await page.getByLabel('Your response').fill('Written by Dana.')
  await priyaPage.getByLabel('Your response').fill('Written by Priya, at some length.')
  await page.getByRole('button', { name: 'Save response' }).click()
  await expect(messageOf(page, 'Response saved')).toBeVisible()

  await priyaPage.getByRole('button', { name: 'Save response' }).click()
  const summary = priyaPage.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toContainText('Someone changed this response while you were writing.')
  await expect(priyaPage.getByLabel('Your response')).toHaveValue('Written by Priya, at some length.')
  await expect(priyaPage.getByText('Current response by Dana Okafor')).toBeVisible()
  await expect(priyaPage.getByText('Written by Dana.')).toBeVisible()
  await priyaPage.getByRole('button', { name: 'Save response' }).click()
  await expect(messageOf(priyaPage, 'Response saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('Written by Priya')
})

test('a response to a source that accepts none is saved here only, and the page says so', async ({
  page,
}) => {
  await openReview(page, `locationId=${await findLocationId(page, 'Oak Park')}&${unanswered}=${yelp}`)
  await expect(page.getByText('Yelp doesn’t accept responses from other apps')).toBeVisible()
  await page.getByLabel('Your response').fill('Thank you, we will.')
  await page.getByRole('button', { name: 'Save response' }).click()
  const response = page.getByRole('region', { name: 'Response' })
  await expect(response).toContainText('Saved here only')
  await page.getByRole('link', { name: 'Delete response' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(response).toContainText('Thank you, we will.')
  await page.getByRole('link', { name: 'Delete response' }).click()
  await page.getByRole('button', { name: 'Delete response' }).click()
  await expect(messageOf(page, 'Response deleted')).toBeVisible()
})

test('a user who may only read sees responses and cannot write one', async ({ pageOf, page }) => {
  const ruthPage = await pageOf('ruth')
  await openReview(page, `dateDescriptor=all_time&status_enum=not_responded&sourceId=${google}`)
  await ruthPage.goto(page.url())
  await expect(ruthPage.getByText('No response yet.')).toBeVisible()
  await expect(ruthPage.getByRole('button', { name: publish })).toHaveCount(0)
  const refused = await ruthPage.goto(`${new URL(page.url()).pathname}/response`)
  expect(refused?.status()).toBe(403)
})
