/** Google as one of the directories. */
import type { DirectoryAdapter } from '../directory-adapter'
import type { GoogleApi } from './api.server'

export function googleDirectory(_api: GoogleApi): DirectoryAdapter {
  throw new Error('not laid down yet')
}
