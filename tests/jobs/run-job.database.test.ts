import { beforeAll, expect, test } from 'vitest'
import { defineJob, RetryLater } from '#app/kit/jobs/job'
import { runJobOfAccount } from '#app/kit/jobs/run-job.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const accountId = '812'
const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: false }

beforeAll(() => createAccountWithLocations(database, { accountId, zone: 'UTC', locationCount: 1 }))

const states = {
  running: `status = 'active', trial_ended_at = now() + interval '1 day'`,
  grace: `status = 'active', trial_ended_at = now() - interval '1 day'`,
  expired: `status = 'expired', trial_ended_at = now() - interval '20 days'`,
  suspended: `status = 'suspended', trial_ended_at = null`,
}

type Options = Pick<Parameters<typeof defineJob>[2] & object, 'requires' | 'isRepeated'>

/** Runs a job in each state of the account, and returns what happened. */
async function runInEachState(options: Options) {
  const outcomes: string[] = []
  for (const facts of Object.values(states)) {
    await rows.all(`update accounts set ${facts} where id = $1`, [accountId])
    let outcome = 'skipped'
    const work = async () => {
      outcome = 'done'
    }
    const job = defineJob('probe', work, options)
    await runJobOfAccount(job, { accountId }, run).catch((error) => {
      expect(error).toBeInstanceOf(RetryLater)
      outcome = 'waits'
    })
    outcomes.push(outcome)
  }
  return outcomes
}

test('after a trial, what is sent to third parties waits, what is read goes on, and a closed account does neither', async () => {
  expect(await runInEachState({ requires: 'write' })).toEqual(['done', 'waits', 'waits', 'waits'])
  expect(await runInEachState({ requires: 'use' })).toEqual(['done', 'done', 'waits', 'waits'])
  expect(await runInEachState({})).toEqual(['done', 'done', 'done', 'done'])
})

test('a job that a recurring task repeats is skipped instead, so that nothing piles up until an extension', async () => {
  const isRepeated = true
  expect(await runInEachState({ requires: 'write', isRepeated })).toEqual([
    'done',
    ...Array(3).fill('skipped'),
  ])
  expect(await runInEachState({ requires: 'use', isRepeated })).toEqual([
    'done',
    'done',
    'skipped',
    'skipped',
  ])
})

test('after an extension, a job that waited runs', async () => {
  let runs = 0
  const job = defineJob('probe', async () => void runs++, { requires: 'write' })
  await rows.all(`update accounts set ${states.expired} where id = $1`, [accountId])
  await expect(runJobOfAccount(job, { accountId }, run)).rejects.toThrow('read-only or closed')
  await rows.all(`update accounts set ${states.running} where id = $1`, [accountId])
  await runJobOfAccount(job, { accountId }, run)
  expect(runs).toBe(1)
})

test('every job that sends something to a third party waits after a trial', () => {
  const waiting = allJobs.filter(({ requires }) => requires === 'write').map(({ name }) => name)
  expect(waiting.toSorted()).toEqual([
    'begin-post',
    'delete-photo',
    'delete-post',
    'delete-response',
    'publish-location',
    'publish-photo',
    'publish-post',
    'publish-response',
    'send-batch',
  ])
})
