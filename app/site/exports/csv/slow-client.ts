/**
 * Decides when a client is too slow. A client that reads below the minimum rate uses up an allowance of 30 seconds, and
 * regains it by reading faster, so that short pauses are tolerated. The client is too slow when the allowance is used
 * up. While another download is waiting for a connection, the minimum rate is ten times as high.
 */
const ALLOWANCE_SECONDS = 30
const CONTENTION_FACTOR = 10

type Sample = {
  /** The number of bytes that the client read in the last second. */
  bytes: number
  /** Whether the download is waiting for the client rather than for the database. */
  isWaitingForClient: boolean
  /** Whether another download is waiting for a connection. */
  hasWaiting: boolean
}

/** Returns a function to be called once a second, which returns true when the client is too slow. */
export function createSlowClientCheck(bytesPerSecond: number): (sample: Sample) => boolean {
  const maxAllowance = bytesPerSecond * ALLOWANCE_SECONDS
  let allowance = maxAllowance
  return ({ bytes, isWaitingForClient, hasWaiting }) => {
    const requiredBytes = isWaitingForClient ? bytesPerSecond * (hasWaiting ? CONTENTION_FACTOR : 1) : 0
    allowance = Math.min(maxAllowance, allowance + bytes - requiredBytes)
    return allowance < 0
  }
}
