import pg from 'pg'
import { databaseUrl, emailOf, expect, test } from '../journeys/fixtures'

test.use({ person: 'grace' })

test('a rejection moves the focus to the instructions for someone without a password', async ({ page }) => {
  const database = new pg.Client(databaseUrl())
  await database.connect()
  const { rows } = await database.query<{ id: string; password_hash: string }>(
    'select id, password_hash from profiles where email = $1',
    [emailOf('grace')],
  )
  const { id, password_hash: hash } = rows[0]!
  const setPassword = async (password: string | null, confirmedAt: Date | null) => {
    await database.query('update profiles set password_hash = $2 where id = $1', [id, password])
    // This includes the sessions that other journeys of hers continue with.
    await database.query('update sessions set confirmed_at = $2 where profile_id = $1', [id, confirmedAt])
  }
  await setPassword(null, null)
  try {
    await page.goto('/settings/api-tokens')
    await page.getByLabel('Token name').fill('Nightly copy')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter your password')
    await expect(page.getByRole('group', { name: 'You don’t have a password here' })).toBeFocused()
    await expect(page.getByLabel('Token name')).toHaveValue('Nightly copy')
  } finally {
    await setPassword(hash, new Date())
    await database.end()
  }
})
