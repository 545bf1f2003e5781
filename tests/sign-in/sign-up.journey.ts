import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { findViolations } from '../journeys/axe'
import { expect, messageOf, test } from '../journeys/fixtures'
import { parseForms } from '../support/parse-forms'

test.use({ person: null })

const secretPassword = 'nine quiet lanterns'
const requestedPath = '/reviews?rating=1&flyout_edit=true&export_id=12'

/** Opens the mail to the address as soon as it arrives, and follows its link. */
async function followMail(page: Page, email: string, subject: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject }).first()
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await row.getByRole('link').first().click({ timeout: 2000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject, { timeout: 2000 })
  }).toPass()
  const address = await page
    .getByText(/https?:\/\/\S+token=[\w-]+/)
    .first()
    .textContent()
  const [, path] = /https?:\/\/[^/\s]+(\/\S*token=[\w-]+)/.exec(address ?? '') ?? []
  if (!path) throw new Error(`no link in ${address}`)
  await page.goto(path)
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // Enter submits nothing until the form's button has loaded.
  await page.waitForLoadState()
  await page.keyboard.press('Enter')
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('a person signs up, confirms, adds a second factor, and signs in again with it', async ({
  page,
  hasScript,
}) => {
  const email = `ines-${Date.now()}@fernhollow.example`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle('Error: Create an account · Highstreet')
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeVisible()
  await expect(page.getByLabel('Company')).toBeFocused()
  await page.getByLabel('Company').fill('Fernhollow Florists')
  await page.getByLabel('Your name').fill('Ines Duarte')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secretPassword)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await page.getByLabel('Industry').selectOption({ label: 'Retail' })
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your first location')
  await page.getByLabel('Location name').fill('Fernhollow Alfama')
  await page.getByLabel('Street address').fill('Rua da Saudade 4')
  await page.getByLabel('City').fill('Lisboa')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

  await followMail(page, email, 'Confirm your email address')
  await expect(page.getByText(`Confirm that ${email} is your address.`)).toBeVisible()
  if (hasScript) expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Email address confirmed')).toBeVisible()
  await signIn(page, email, secretPassword)
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings/profile/second-factor')
  await page.getByLabel('Your password').fill(secretPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step sign-in')
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent())!.replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in is on')
  if (hasScript) expect(await findViolations(page)).toEqual([])
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent())!
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()

  await signOut(page)
  await page.goto(requestedPath)
  await signIn(page, email, secretPassword)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Incorrect code')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(requestedPath)

  await signOut(page)
  await page.goto('/login')
  await signIn(page, email, secretPassword)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

async function signOut(page: Page): Promise<void> {
  await page.goto('/reviews')
  await page.getByRole('button', { name: 'Ines Duarte' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been signed out')).toBeVisible()
}

test('a mailed link replaces a forgotten password and ends every session', async ({ page, browser }) => {
  const email = `rui-${Date.now()}@fernhollow.example`
  const [signUp] = parseForms(await (await page.request.get('/signup')).text(), '/signup')
  await page.request.post('/signup', {
    form: {
      ...Object.fromEntries(signUp!.fields),
      company: 'Fernhollow Two',
      name: 'Rui Duarte',
      email,
      password: secretPassword,
      vertical: 'retail',
      timeZone: 'Europe/Lisbon',
    },
  })
  await followMail(page, email, 'Confirm your email address')
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await signIn(page, email, secretPassword)
  await expect(page).toHaveURL('/dashboard')

  const otherPage = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await otherPage.goto('/login')
  await otherPage.getByRole('link', { name: 'Forgot your password?' }).click()
  // The previous page asks for an address too.
  await expect(otherPage).toHaveURL('/forgot-password')
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await otherPage.getByLabel('Email address').fill(email)
  await otherPage.getByRole('button', { name: 'Send reset link' }).click()
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await followMail(otherPage, email, 'Choose a new password')
  await otherPage.getByLabel('New password').fill('qwertyuiop')
  await otherPage.getByRole('button', { name: 'Save password' }).click()
  await expect(otherPage.getByRole('alert', { name: 'There is a problem' })).toContainText('too common')
  await expect(otherPage.getByLabel('New password')).toHaveValue('')
  await otherPage.getByLabel('New password').fill('eleven old bridges')
  await otherPage.getByRole('button', { name: 'Save password' }).click()
  await expect(otherPage).toHaveURL('/password-reset-complete')
  await otherPage.close()

  await page.goto('/reviews')
  await expect(page.getByText('You have been signed out')).toBeVisible()
  await signIn(page, email, 'eleven old bridges')
  await expect(page).toHaveURL('/reviews')
  await page.goto('/settings/sessions')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(messageOf(page, 'Sessions')).toBeVisible()
})
