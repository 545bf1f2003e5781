/** Facebook as a directory: the Pages that one person's token opens, over the Graph API. */
import { unavailable } from '../answer'
import type { DirectoryAdapter } from '../directory-adapter'
import type { GraphSettings } from './graph.server'

/** With `pageId`, only the locations of that Page. */
export type FacebookPagesSettings = GraphSettings & { pageId?: string }

export function facebookPages(_: FacebookPagesSettings): DirectoryAdapter {
  const silent = async () => unavailable('This directory is not asked yet.')
  return {
    abilities: {
      public_name: 'reads',
      address: 'writes',
      phone: 'writes',
      website: 'writes',
      category: 'reads',
      open_status: 'writes',
      hours: 'writes',
      special_hours: 'none',
    },
    cannotExpress: () => ({}),
    find: silent,
    read: silent,
    write: silent,
    confirm: silent,
  }
}
