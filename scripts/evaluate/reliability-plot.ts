/** The reliability diagram, as SVG: on the diagonal a promise is kept to the letter, above it more than kept. */

import { CustomChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ReliabilityBin } from './reliability.ts'

use([LineChart, ScatterChart, CustomChart, GridComponent, TitleComponent, SVGRenderer])

const SIZE = { width: 720, height: 560 }
const INK = '#1f2933'
const FAINT = '#9aa5b1'
const BLUE = '#1f6feb'
/** The axes show log odds, which spread out what lies between 0.99 and 1. */
const TICKS = [0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999]
const LEAST = 0.3
const MOST = 0.9997

export function drawReliabilityPlot(bins: readonly ReliabilityBin[], title: string, subtitle: string): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE })
  const points = bins.map((bin) => [logit(bin.promised), logit(bin.measured), bin.answers])
  const spans = bins.map((bin) => [logit(bin.promised), logit(bin.least), logit(bin.most)])
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    title: { text: title, subtext: subtitle, left: 'center', textStyle: { color: INK, fontSize: 16 } },
    grid: { left: 76, right: 64, top: 76, bottom: 60 },
    xAxis: { name: 'promised probability', ...axis() },
    yAxis: { name: 'measured share of right answers', ...axis(), nameGap: 56 },
    series: [
      {
        type: 'line',
        symbol: 'none',
        lineStyle: { color: FAINT, type: 'dashed' },
        data: [LEAST, MOST].map((share) => [logit(share), logit(share)]),
      },
      { type: 'custom', data: spans, renderItem: whisker, clip: true },
      {
        type: 'scatter',
        data: points,
        symbolSize: ([, , answers = 0]: number[]) => 6 + 3 * Math.log10(answers),
        itemStyle: { color: BLUE },
        label: { show: true, position: 'right', color: INK, fontSize: 11, formatter: answersOf },
      },
    ],
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

function axis() {
  return {
    type: 'value' as const,
    min: logit(LEAST),
    max: logit(MOST),
    nameLocation: 'middle' as const,
    nameGap: 34,
    nameTextStyle: { color: INK, fontSize: 13 },
    axisLabel: { color: INK, customValues: TICKS.map(logit), formatter: shareOf },
    axisTick: { customValues: TICKS.map(logit) },
    axisLine: { onZero: false },
    splitLine: { show: false },
  }
}

function logit(share: number): number {
  const inside = Math.min(Math.max(share, LEAST), MOST)
  return Math.log(inside / (1 - inside))
}

function shareOf(logOdds: number): string {
  return String(Math.round(1000 / (1 + Math.exp(-logOdds))) / 1000)
}

function answersOf({ value }: { value: unknown }): string {
  return Array.isArray(value) ? `${value[2]}` : ''
}

/** Where the share lies with 95 % confidence. */
const whisker: NonNullable<import('echarts').CustomSeriesOption['renderItem']> = (_, api) => {
  const [x1 = 0, y1 = 0] = api.coord([api.value(0), api.value(1)])
  const [, y2 = 0] = api.coord([api.value(0), api.value(2)])
  return {
    type: 'line',
    shape: { x1, y1, x2: x1, y2 },
    style: { stroke: BLUE, lineWidth: 1.5, opacity: 0.6 },
  }
}
