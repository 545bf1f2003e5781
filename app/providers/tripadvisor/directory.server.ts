/** Tripadvisor as a directory: what its Content API tells of a place. It takes nothing. */
import { unavailable } from '../answer'
import type { DirectoryAdapter } from '../directory-adapter'

export type TripadvisorSettings = { url: string; key: string; timeoutMs?: number }

export function tripadvisor(_: TripadvisorSettings): DirectoryAdapter {
  const silent = async () => unavailable('This directory is not asked yet.')
  return {
    abilities: {
      public_name: 'reads',
      address: 'reads',
      phone: 'reads',
      website: 'reads',
      category: 'none',
      open_status: 'none',
      hours: 'reads',
      special_hours: 'none',
    },
    cannotExpress: () => ({}),
    find: silent,
    read: silent,
    write: silent,
    confirm: silent,
  }
}
