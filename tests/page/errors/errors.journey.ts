import { expect, test } from '../../journeys/fixtures'

test('the error page has a fixed message, no navigation, and a link to the dashboard', async ({ page }) => {
  const response = await page.goto('/error?statusCode=503&message=Your+account+was+sold')
  expect(response?.status()).toBe(200)
  await expect(page.getByText('Error 503')).toBeVisible()
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  await expect(page.getByText('sold')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown URL shows the error page with status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the diagnostics page shows which HTTP methods reach the server', async ({ page, hasScript }) => {
  await page.goto('/triage')
  await expect(page.getByText('Mozilla/5.0')).toBeVisible()
  if (hasScript) {
    for (const call of ['GET', 'PUT', 'PATCH', 'DELETE', 'POST', 'POST as PATCH'])
      await expect(
        page.getByRole('listitem').filter({ hasText: new RegExp(`^${call} ?Received in`) }),
      ).toBeVisible()
  } else {
    await page.getByRole('button', { name: 'Send GET' }).click()
    await expect(page.getByText('GET received.')).toBeVisible()
    await page.getByRole('button', { name: 'Send POST', exact: true }).click()
    await expect(page.getByText('POST received.')).toBeVisible()
    await page.getByRole('button', { name: 'Send POST as PATCH' }).click()
    await expect(page.getByText('POST as PATCH received.')).toBeVisible()
  }
})

test('partner integrations end on a page that shows success or failure', async ({ page }) => {
  await page.goto('/partner-integrations-setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integration set up')
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0)
  await page.goto('/partner-integrations-setup?next=//elsewhere.example')
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0)
  await page.goto('/partner-integrations-error')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The integration could not be set up')
})

test.describe('a page that the viewer may no longer see', () => {
  test.use({ person: 'ruth' })

  test('a link that was shown earlier leads to the reason, not to a page without data', async ({
    page,
    hasScript,
  }) => {
    test.skip(!hasScript, 'without JavaScript, each link requests a document')
    await page.goto('/locations')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // What a link does that was rendered before an admin removed the permission.
    await page.evaluate(() =>
      (
        globalThis as unknown as { __remixRouter: { navigate: (to: string) => Promise<void> } }
      ).__remixRouter.navigate('/settings/users/new'),
    )
    await expect(page.getByText('Error 403')).toBeVisible()
    await expect(page).toHaveURL('/settings/users/new')
    await page.goBack()
    await expect(page).toHaveURL('/locations')
  })
})
