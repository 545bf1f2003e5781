import { expect, test } from 'vitest'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { defaultBrand } from '#app/platform/brand/brand'
import { startSession } from '#app/platform/viewer/sessions/sessions.server'
import { findViewer, isViewer } from '#app/platform/viewer/viewer.server'
import { loadBanners } from '#app/site/frame/banners/load-banners.server'
import { createBuilders } from '../support/builders'
import { seedDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

process.env.DATABASE_POOL = '1'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const now = new Date()

test('a suspended account has no trial banner; while all connections are in use, a page has no banners, and is not refused because of them', async () => {
  const { people } = await seedDemoAccounts(database)
  const { accountId } = people.dana
  await build.insert('source_connections', { account_id: accountId, source: 'google', state: 'disconnected' })
  const token = await asSignIn((tx) =>
    startSession(tx, { ...people.dana, ip: '192.0.2.1', userAgent: 'test', now }),
  )
  const viewer = await findViewer(token, null, now)
  if (!isViewer(viewer)) throw new Error('Dana is not signed in')
  const trialOf = async (status: 'active' | 'suspended') => {
    const account = { ...viewer.account, status, trialEndedAt: new Date(now.getTime() + 9 * 86_400_000) }
    return (await loadBanners({ ...viewer, account }, defaultBrand, null, now)).trial
  }
  expect([(await trialOf('active'))?.daysLeft, await trialOf('suspended')]).toEqual([9, null])
  const showsGoogleBanner = async () => (await loadBanners(viewer, defaultBrand, null, now)).showsGoogleBanner

  expect(await showsGoogleBanner()).toBe(true)
  const whileConnectionIsHeld = await asAccount(accountId, async (tx) => {
    await tx.selectFrom('locations').select('id').where('account_id', '=', accountId).execute()
    return showsGoogleBanner()
  })
  expect(whileConnectionIsHeld).toBe(false)
  expect(await showsGoogleBanner()).toBe(true)
})
