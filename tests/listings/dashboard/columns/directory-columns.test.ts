import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Directory, directoryCodes } from '#app/kit/directories/directories'
import {
  columnCounts,
  columnsNeeded,
  directorySteps,
  visibleDirectories,
} from '#app/product/listings/dashboard/columns/directory-columns'

const columns = fc.record({
  directories: fc.subarray(directoryCodes, { minLength: 1 }),
  first: fc.option(fc.constantFrom(...directoryCodes)),
})
const count = fc.constantFrom(...columnCounts)

test('a narrow window is filled, and shows the directory that the URL names, the first one without a name', () => {
  fc.assert(
    fc.property(columns, count, ({ directories, first }, visible) => {
      const shown = visibleDirectories({ directories, first }, visible)
      expect(shown).toHaveLength(Math.min(visible, directories.length))
      const isNamed = first !== null && directories.includes(first)
      expect(shown).toContain(isNamed ? first : directories[0])
    }),
  )
  const shownFrom = (first: Directory) =>
    columnCounts.map((visible) => visibleDirectories({ directories: directoryCodes, first }, visible))
  expect(shownFrom('apple_maps')).toEqual([
    ['apple_maps', 'bing', 'trip_advisor'],
    ['apple_maps', 'bing'],
    ['apple_maps'],
  ])
  expect(shownFrom('yelp_api')).toEqual([
    ['bing', 'trip_advisor', 'yelp_api'],
    ['trip_advisor', 'yelp_api'],
    ['yelp_api'],
  ])
})

test('what a column needs agrees with what each width shows', () => {
  fc.assert(
    fc.property(columns, count, (table, visible) => {
      for (const directory of table.directories) {
        const needed = columnsNeeded(table, directory)
        const isVisible = visibleDirectories(table, visible).includes(directory)
        expect([directory, needed !== undefined && needed <= visible]).toEqual([directory, isVisible])
      }
    }),
  )
})

test('the links reach every directory at every width, and lead back', () => {
  fc.assert(
    fc.property(fc.subarray(directoryCodes, { minLength: 1 }), count, (directories, visible) => {
      const follow = (step: 'previous' | 'next', from: Directory | null) => {
        const seen = new Set<Directory>()
        let first = from
        for (let clicks = 0; clicks <= directories.length; clicks++) {
          for (const code of visibleDirectories({ directories, first }, visible)) seen.add(code)
          const target = directorySteps({ directories, first }, visible)[step]
          if (!target) return seen
          first = target
        }
        throw new Error('the links never end')
      }
      expect(follow('next', null)).toEqual(new Set(directories))
      expect(follow('previous', directories.at(-1)!)).toEqual(new Set(directories))
    }),
  )
})
