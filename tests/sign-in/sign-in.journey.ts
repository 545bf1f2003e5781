import { emailOf, expect, password, test } from '../journeys/fixtures'

test.use({ person: null })

const requestedPath = '/reviews?rating=1&flyout_edit=true&export_id=12'

test('a link opened while signed out leads to its page after signing in, and signing out ends the session', async ({
  page,
}) => {
  await page.goto(requestedPath)
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: requestedPath })}`)
  await expect(page).toHaveTitle('Sign in · Highstreet')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')

  await page.getByLabel('Email address').fill(emailOf('dana'))
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(requestedPath)
  await expect(page.getByRole('heading', { name: 'FILTERS (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Dana Okafor' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login?invalidated=true')
  await expect(page.getByText('You have been signed out')).toBeVisible()
  await expect(page.getByText('There is a problem')).toHaveCount(0)

  await page.goto('/reviews')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

test('a wrong password and an unknown address get the same message, and only the address is kept', async ({
  page,
}) => {
  for (const email of [emailOf('priya'), 'nobody@wheatwhistle.example']) {
    await page.goto('/login')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('not-the-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const summary = page.getByRole('alert', { name: 'There is a problem' })
    await expect(summary).toHaveText(/Incorrect email address or password/)
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle('Error: Sign in · Highstreet')
    await expect(page.getByLabel('Email address')).toHaveValue(email)
    await expect(page.getByLabel('Password')).toHaveValue('')
  }
})

test('a redirect to another site is not followed', async ({ page }) => {
  await page.goto('/login?redirect=//evil.example/')
  await page.getByLabel('Email address').fill(emailOf('ruth'))
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an address that leads nowhere says so and offers a way on', async ({ page }) => {
  const response = await page.goto('/error')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})
