/** Every documented call is declared, except those that are named here. */
import { expect, test } from 'vitest'
import { allEndpoints } from '#app/site/api/all-endpoints.server'
import { nameOf } from '#app/site/api/endpoint'
import { documentedCalls, undeclaredCalls } from './documented-calls'

const declared = new Set(
  allEndpoints.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/:\w+/g, '{}')}`),
)
const documented = Object.values(documentedCalls).flat()

test('every documented call is declared, except those that are known to be missing', () => {
  expect(documented.filter((call) => !declared.has(call)).sort()).toEqual([...undeclaredCalls].sort())
  console.log(
    `${documented.length - undeclaredCalls.length} of ${documented.length} documented calls are declared`,
  )
})

test('no call is documented or declared twice', () => {
  expect(documented).toHaveLength(new Set(documented).size)
  const names = allEndpoints.map(nameOf)
  expect(names).toHaveLength(new Set(names).size)
})
