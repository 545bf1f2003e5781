import { emailOf, expect, password, test } from '../journeys/fixtures'

test.use({ person: null })

test('signing out in one tab signs the others out: immediately with JavaScript, otherwise at the next request', async ({
  page,
  context,
  hasScript,
}) => {
  await page.goto('/login?redirect=%2Freviews%3Frating%3D1')
  await page.getByLabel('Email address').fill(emailOf('ruth'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reviews?rating=1')

  const other = await context.newPage()
  await other.goto('/reviews?rating=2')
  await expect(other.getByRole('heading', { name: 'FILTERS (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Ruth Abernathy' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been signed out')).toBeVisible()

  const login = `/login?${new URLSearchParams({ redirect: '/reviews?rating=2', invalidated: 'true' })}`
  if (hasScript) await expect(other).toHaveURL(login)
  else {
    await other.reload()
    await expect(other).toHaveURL(`/login?${new URLSearchParams({ redirect: '/reviews?rating=2' })}`)
  }
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

test('an invalid single sign-on link ends on a page with a way on, without a redirect loop', async ({
  page,
}) => {
  const response = await page.goto('/sso-login/not.a.token?redirect=%2Freviews%3Frating%3D1')
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This sign-in link is not valid')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Freviews%3Frating%3D1')
})

test('with JavaScript, a typed password can be shown and hidden again', async ({ page, hasScript }) => {
  await page.goto('/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('typed')
  await expect(field).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(hasScript ? 1 : 0)
  if (!hasScript) return
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveValue('typed')
})
