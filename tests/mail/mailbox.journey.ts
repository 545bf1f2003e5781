import { emailOf, expect, test } from '../journeys/fixtures'

test.use({ person: null })

test('a password-reset email is read in the mailbox, and its link works from both the HTML and the text', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: /forgot/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByLabel('Email address').fill(emailOf('tomas'))
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page).toHaveURL('/forgot-password?sent=true')

  const row = page.getByRole('row').filter({ hasText: emailOf('tomas') })
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(row.first()).toBeVisible({ timeout: 100 })
  }).toPass()
  await row.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')

  const framed = page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' })
  const [opened] = await Promise.all([context.waitForEvent('page'), framed.click()])
  await expect(opened).toHaveURL(/\/reset-password\?token=/)
  await expect(opened.getByLabel('New password').first()).toBeVisible()
  const address = opened.url()
  await opened.close()

  await page.getByRole('main').getByRole('link', { name: /^http/ }).click()
  await expect(page).toHaveURL(address)
})
