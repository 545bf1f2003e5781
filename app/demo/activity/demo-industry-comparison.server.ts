/**
 * Switches on the comparison with the industry, as the support desk does for an account that asks for it. The worker
 * computes the median from the scores of the other accounts in the industry.
 */

import type { Viewer } from '#app/platform/viewer/viewer.server'
import { changeSwitches } from '#app/site/staff/accounts/change-account.server'
import { demoAccounts } from '../data/demo-accounts'

export async function addDemoIndustryComparison(viewer: Viewer): Promise<void> {
  const staff = demoAccounts.flatMap(({ users }) => users).find(({ isStaff }) => isStaff)!
  await changeSwitches({ name: staff.name }, viewer.accountId, new Map([['industry_score', 'on']]), {
    reason: 'Dana asked for the comparison by phone',
    shown: null,
  })
}
