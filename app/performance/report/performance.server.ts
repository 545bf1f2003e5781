/**
 * Location performance, once, for everything that shows it: page, print-out, CSV, schedule, dashboard. A few
 * statements read what is known of every location; scores, ranks and order are made of it here, so that no two
 * outlets can come to different ones.
 */
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter, Sort } from '#app/filters/filter'
import type { Formula } from '../score/score'
import type { PerformanceRow, PerformanceView } from './performance'

export type Wanted = {
  view?: PerformanceView
  /** With the period before, which costs as much again. */
  withPrevious?: boolean
  /** What the account's own setting says, unless given. */
  formula?: Formula
  /** Best rank first, unless given. */
  sort?: Sort
}

/** All rows the filter's places and groups have; its sources and range narrow what is counted of them. */
export async function performanceOf(
  tx: Tx,
  filter: Filter,
  clock: Clock,
  wanted: Wanted = {},
): Promise<PerformanceRow[]> {
  throw new Error('not written')
}
