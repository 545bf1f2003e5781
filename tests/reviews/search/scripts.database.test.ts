import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { loadRows } from '#app/platform/reports/report-rows.server'
import { reviewFilter } from '#app/product/reviews/review-filter'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, makeReview } from '../review-fixtures'

const database = await createTestDatabase()
const clock = { now: new Date('2026-04-05T14:30:00Z'), timeZone: 'UTC' }
const texts = [
  'Great stay 👍🏽👍 👨‍👩‍👧 🇫🇷',
  'Terrible 👎 ❤️‍🩹',
  '服务很好，房间干净。',
  '部屋がとても清潔で、スタッフも親切でした。',
  '직원이 친절하고 방이 깨끗해요',
  'อาหารอร่อยมาก บริการดี',
  'ສະຖານທີ່ສະອາດ',
  'الخِدْمَة ممتازة والطعام لذيذ',
  'سرویس می‌خواهم کافی بود',
  'שירות מצוין והאוכל טעים',
  'बहुत अच्छा खाना',
  'Très bon café, très agréable. Ναι! Очень вкусно',
]

beforeAll(async () => {
  const [location] = await createAccountWithLocations(database, {
    accountId: '803',
    zone: 'UTC',
    locationCount: 1,
  })
  await asAccount('803', (tx) =>
    saveReviews(
      tx,
      texts.map((body, n) => makeReview(location!, `script-${n}`, { body, reviewerName: '' })),
    ),
  )
})

/** Returns the numbers of the texts that the reviews page lists for a search. */
async function search(text: string): Promise<number[]> {
  const filter = reviewFilter.read(new URLSearchParams({ dateDescriptor: 'all_time', search_terms: text }))
  const rows = await asAccount('803', (tx) => loadRows(tx, reviewReport, filter, clock, 50))
  return rows.map(({ body }) => texts.indexOf(body)).sort((a, b) => a - b)
}

test.each([
  ['👍', [0]],
  ['👍🏿', [0]],
  ['👧', [0]],
  ['🇫🇷', [0]],
  ['❤', [1]],
  ['-👍 👎', [1]],
  ['👎👍', []],
  ['房间', [2]],
  ['干净', [2]],
  ['房', [2]],
  ['间房', []],
  ['清潔', [3]],
  ['ｽﾀｯﾌ', [3]],
  ['清潔 OR 干净', [2, 3]],
  ['"服务很好 房间"', [2]],
  ['친절', [4]],
  ['직원 방', [4]],
  ['อร่อย', [5]],
  ['"บริการดี"', [5]],
  ['สะอาด', []],
  ['ສະອາດ', [6]],
  ['الخدمة', [7]],
  ['خدمه', [7]],
  ['الطعام', [7]],
  ['مُمْتازة', [7]],
  ['كافي', [8]],
  ['میخواهم', [8]],
  ['מצוין', [9]],
  ['अच्छा', [10]],
  ['CAFÉ', [11]],
  ['cafe\u0301', [11]],
  ['ΝΑΙ', [11]],
  ['вкусно', [11]],
])('%s is found in the right texts', async (text, found) => {
  expect(await search(text)).toEqual(found)
})
