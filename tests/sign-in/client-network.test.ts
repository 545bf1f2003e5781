import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#app/platform/sign-in/client-network.server'
import { sourceFiles } from '../rules/code/source-tree'

test.each([
  ['192.0.2.7', '192.0.2.7', null],
  ['::ffff:192.0.2.7', '192.0.2.7', null],
  ['::FFFF:c000:0207', '192.0.2.7', null],
  ['64:ff9b::c000:207', '192.0.2.7', null],
  ['64:ff9b::192.0.2.7', '192.0.2.7', null],
  ['2001:db8::192.0.2.7', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['', 'unknown', null],
  ['not an address', 'unknown', null],
  [`${':'.repeat(5000)}1`, 'unknown', null],
])('%j counts as %j', (address, network, wider) => {
  expect(networkOf(address)).toEqual({ network, wider })
})

describe('any address', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
  const formatAddress = (parts: number[]) => parts.map((part) => part.toString(16)).join(':')
  // 2000::/3, the range that clients get addresses from.
  const prefix = groups(4).map(([first = 0, ...rest]) => [0x2000 | (first & 0x1fff), ...rest])

  test('addresses in one /64 count as one, in any notation', () => {
    fc.assert(
      fc.property(prefix, groups(4), groups(4), (shared, one, other) => {
        const a = networkOf(formatAddress([...shared, ...one]))
        expect(networkOf(formatAddress([...shared, ...other]).toUpperCase())).toEqual(a)
      }),
    )
  })

  test('another /64 counts separately, and together with it only in the same /48', () => {
    fc.assert(
      fc.property(prefix, group, groups(4), (shared, subnet, rest) => {
        fc.pre(subnet !== shared[3])
        const a = networkOf(formatAddress([...shared, ...rest]))
        const b = networkOf(formatAddress([...shared.slice(0, 3), subnet, ...rest]))
        expect(a.network).not.toBe(b.network)
        expect(a.wider).toBe(b.wider)
      }),
    )
  })

  test('an IPv4 address and its mapped form count as one, and different IPv4 addresses do not', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        expect(networkOf(`::ffff:${one}`)).toEqual(networkOf(one))
        expect(networkOf(one).network === networkOf(other).network).toBe(one === other)
      }),
    )
  })
})

test('no limit uses an IP address directly: all use its network', () => {
  const byAddress = /key: `[^`]*\$\{(\w+\.)?(ip|remoteAddress)\}/
  expect(sourceFiles.filter(({ text }) => byAddress.test(text)).map(({ file }) => file)).toEqual([])
})
