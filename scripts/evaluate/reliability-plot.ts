/** Draws the reliability diagram as SVG: probabilities on the diagonal are exact, points above it are more often correct. */
import { LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ReliabilityBin } from './reliability.ts'

use([LineChart, ScatterChart, GridComponent, TitleComponent, SVGRenderer])

const TITLE = 'Promised against measured probability'
const SIZE = { width: 720, height: 560 }
const INK = '#1f2933'
const FAINT = '#9aa5b1'
const BLUE = '#1f6feb'
/** The axes show log odds, which separate probabilities between 0.99 and 1. */
const TICKS = [0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999]
const MIN = 0.3
const MAX = 0.9997

export function drawReliabilityPlot(bins: readonly ReliabilityBin[], subtitle: string): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE })
  const points = bins.map((bin) => [logit(bin.promised), logit(bin.measured), bin.responses])
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    title: { text: TITLE, subtext: subtitle, left: 'center', textStyle: { color: INK, fontSize: 16 } },
    grid: { left: 76, right: 64, top: 76, bottom: 60 },
    xAxis: { name: 'promised probability', ...axis },
    yAxis: { name: 'measured share of right responses', ...axis, nameGap: 56 },
    series: [
      {
        type: 'line',
        symbol: 'none',
        lineStyle: { color: FAINT, type: 'dashed' },
        data: [MIN, MAX].map((share) => [logit(share), logit(share)]),
      },
      // The confidence intervals.
      ...bins.map(({ promised, least, most }) => ({
        type: 'line' as const,
        symbol: 'none',
        lineStyle: { color: BLUE, width: 1.5, opacity: 0.6 },
        data: [least, most].map((share) => [logit(promised), logit(share)]),
      })),
      {
        type: 'scatter',
        data: points,
        symbolSize: ([, , responses = 0]: number[]) => 6 + 3 * Math.log10(responses),
        itemStyle: { color: BLUE },
        label: { show: true, position: 'right', color: INK, fontSize: 11, formatter: '{@[2]}' },
      },
    ],
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

const logit = (share: number): number => {
  const inside = Math.min(Math.max(share, MIN), MAX)
  return Math.log(inside / (1 - inside))
}

const axis = {
  type: 'value' as const,
  min: logit(MIN),
  max: logit(MAX),
  nameLocation: 'middle' as const,
  nameGap: 34,
  nameTextStyle: { color: INK, fontSize: 13 },
  axisLabel: {
    color: INK,
    customValues: TICKS.map(logit),
    formatter: (logOdds: number) => String(Math.round(1000 / (1 + Math.exp(-logOdds))) / 1000),
  },
  axisTick: { customValues: TICKS.map(logit) },
  axisLine: { onZero: false },
  splitLine: { show: false },
}
