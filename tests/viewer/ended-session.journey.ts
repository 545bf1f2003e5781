import { emailOf, expect, messageOf, password, test } from '../journeys/fixtures'

test('what was typed when the session ended is submitted after signing in again in a new tab', async ({
  page,
  context,
  hasScript,
}) => {
  const name = `Typed in time ${hasScript ? 'with' : 'without'} scripts`
  await page.goto('/settings/groups/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await context.clearCookies({ name: /session$/ })
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
  await expect(page.getByRole('main')).toContainText(name)

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Sign in in a new tab' }).click()
  const signIn = await opened
  await signIn.getByLabel('Email address').fill(emailOf('dana'))
  await signIn.getByLabel('Password', { exact: true }).fill(password)
  await signIn.keyboard.press('Enter')
  await expect(signIn.getByRole('heading', { level: 1 })).toHaveText('You’re signed in again')
  if (process.env.SHOTS)
    await signIn.screenshot({ path: `/tmp/shots/again-${hasScript}.png`, fullPage: true })
  await signIn.close()

  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(messageOf(page, 'Group created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  // Somebody else deletes it while its form is open.
  const address = page.url().replace(/\?.*/, '')
  await page.goto(address)
  await page.getByLabel('Name', { exact: true }).fill(`${name}, renamed`)
  const other = await context.newPage()
  await other.goto(address.replace(/edit$/, 'delete'))
  await other.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await expect(messageOf(other, 'Group deleted')).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This group was deleted')
  await page.getByRole('button', { name: 'Create a new group from this' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name}, renamed`)
})
