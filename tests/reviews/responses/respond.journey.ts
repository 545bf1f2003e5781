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
  await expect(messageOf(page, 'Publishing to Google…')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(review))
  await expectStatus('Awaiting approval')
  await expectStatus('Published')

  await page.getByRole('link', { name: 'Edit response' }).click()
  await page.getByLabel('Your response').fill('Thank you for coming by. The rye is back on Saturday.')
  await page.getByRole('button', { name: publish }).click()
  await expect(messageOf(page, 'Publishing to Google…')).toBeVisible()

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
  await page.getByLabel('Private note').fill('Written by Dana.')
  await priyaPage.getByLabel('Private note').fill('Written by Priya, at some length.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(messageOf(page, 'Saved privately · Not on Yelp')).toBeVisible()

  await priyaPage.getByRole('button', { name: 'Save note' }).click()
  const summary = priyaPage.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toContainText('Someone changed this response while you were writing.')
  await expect(priyaPage.getByLabel('Private note')).toHaveValue('Written by Priya, at some length.')
  await expect(priyaPage.getByText('Current note by Dana Okafor')).toBeVisible()
  await expect(priyaPage.getByText('Written by Dana.')).toBeVisible()
  await priyaPage.getByRole('button', { name: 'Save note' }).click()
  await expect(messageOf(priyaPage, 'Saved privately · Not on Yelp')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Private note' })).toContainText('Written by Priya')

  // On the page of the response, the browser keeps the page that it loaded before the other's change.
  for (const each of [page, priyaPage]) {
    await each.getByRole('link', { name: 'Edit note' }).click()
    await expect(each.getByRole('heading', { level: 1 })).toHaveText('Edit note')
  }
  await page.getByLabel('Private note').fill('Changed by Dana.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(messageOf(page, 'Saved privately · Not on Yelp')).toBeVisible()
  await priyaPage.getByLabel('Private note').fill('Changed by Priya.')
  await priyaPage.getByRole('button', { name: 'Save note' }).click()
  await expect(priyaPage.getByText('Changed by Dana.')).toBeVisible()
  await priyaPage.getByRole('button', { name: 'Save note' }).click()
  await expect(messageOf(priyaPage, 'Saved privately · Not on Yelp')).toBeVisible()
  await expect(priyaPage.getByText('Changed by Priya.')).toBeVisible()
})

test('a text for a source that takes no responses is a private note, and the page says so', async ({
  page,
}) => {
  await openReview(page, `locationId=${await findLocationId(page, 'Oak Park')}&${unanswered}=${yelp}`)
  await expect(page.getByText('Reply on Yelp, or save a private note here.')).toBeVisible()
  await page.getByLabel('Private note').fill('Thank you, we will.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const response = page.getByRole('region', { name: 'Private note' })
  await expect(response).toContainText('Saved privately · Not on Yelp')
  await page.getByRole('link', { name: 'Delete note' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(response).toContainText('Thank you, we will.')
  await page.getByRole('link', { name: 'Delete note' }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await expect(messageOf(page, 'Note deleted')).toBeVisible()
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
