import { expect, test } from 'vitest'
import { giveSecondChance } from '../../../scripts/testing/second-chance.mjs'

const failureOf = (name: string, reason = 'Error: no') => ({
  project: '',
  file: 'tests/hours.test.ts',
  name,
  reason,
  at: 1000,
})
type Failure = ReturnType<typeof failureOf>

/** Gives a second chance in a run after which these tests fail. */
const judge = (
  failures: Failure[],
  failedAgain: Failure[],
  error = failedAgain.length ? 'ended with 1' : '',
) =>
  giveSecondChance(
    failures,
    () => 3.25,
    async () => [{ passed: 0, failures: failedAgain, files: [], error }],
  )

test('a test that passes alone is flaky, and is listed with its message and the load', async () => {
  const { failed, flaky } = await judge([failureOf('opens'), failureOf('closes')], [failureOf('closes')])
  expect(flaky).toEqual([{ test: 'tests/hours.test.ts › opens', reason: 'Error: no', load: 3.25 }])
  expect(failed).toEqual(['tests/hours.test.ts › closes\n  Error: no'])
})

test('the reason of a failure is that of the first run', async () => {
  const { failed } = await judge([failureOf('opens', 'first')], [failureOf('opens', 'second')])
  expect(failed[0]).toContain('first')
})

test('a file that did not load fails if any of its tests fails the second time', async () => {
  expect((await judge([failureOf('')], [failureOf('opens')])).failed).toHaveLength(1)
  expect((await judge([failureOf('opens')], [failureOf('')])).failed).toHaveLength(1)
})

test('if the second run ends with an error but without results, the failures count', async () => {
  expect(await judge([failureOf('opens')], [], 'ended with 1')).toMatchObject({
    failed: [expect.stringContaining('opens')],
    flaky: [],
  })
})

test('five flaky tests are accepted, six are a failure', async () => {
  const failures = Array.from({ length: 6 }, (_, n) => failureOf(`opens ${n}`))
  expect((await judge(failures.slice(1), [])).failed).toEqual([])
  expect((await judge(failures, [])).failed).toEqual(['6 tests are flaky, more than 5'])
})

test('more than twenty failures have no second chance', async () => {
  const failures = Array.from({ length: 21 }, (_, n) => failureOf(`opens ${n}`))
  expect((await judge(failures, [])).failed).toHaveLength(21)
})
