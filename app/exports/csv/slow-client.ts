/**
 * Decides when a client reads too slowly: reading below the minimum rate uses up an allowance of half a minute, and the
 * client is dropped when it is used up. Clients can catch up, so a pause does no harm. While another download waits for
 * a connection, the minimum rate is ten times as high.
 */
const ALLOWANCE_SECONDS = 30
const CONTENTION_FACTOR = 10

type Sample = {
  /** Bytes that the client read in this second. */
  bytes: number
  /** The download is waiting for the client, not for the database. */
  isWaitingForClient: boolean
  /** Another download is waiting for a connection. */
  hasWaiting: boolean
}

/** Call once a second; returns true once the client has been too slow for too long. */
export function createSlowClientCheck(bytesPerSecond: number): (sample: Sample) => boolean {
  const maxAllowance = bytesPerSecond * ALLOWANCE_SECONDS
  let allowance = maxAllowance
  return ({ bytes, isWaitingForClient, hasWaiting }) => {
    const requiredBytes = isWaitingForClient ? bytesPerSecond * (hasWaiting ? CONTENTION_FACTOR : 1) : 0
    allowance = Math.min(maxAllowance, allowance + bytes - requiredBytes)
    return allowance < 0
  }
}
