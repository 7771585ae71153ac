/** Names of Korea, China, and Japan: spellings, scripts, and short forms of one name, and other names that are similar. */
import { testNames } from './staff.ts'

testNames([
  {
    stored: 'Min-ho||Kim',
    same: 'Minho Kim; Kim Min Ho; Gim Min-ho; Min Ho KIM; 김민호; M.H. Kim',
    others: 'Min-jun Kim; Min-ji Kim; Minhee Kim; Jin-ho Kim; 김민준; Min-ho Lee',
  },
  {
    stored: 'Sung-min||Choi',
    same: 'Seong-min Choe; Seongmin Choi; 최성민; Choi, Sung Min; Sungmin Choe',
    others: 'Sung-hoon Choi; Seung-hyun Choi; Sung-jin Choi; 최성진',
  },
  {
    stored: 'Hye-jin||Jung',
    same: 'Hyejin Chung; Hye Jin Jeong; 정혜진; Jeong Hyejin',
    others: 'Hye-won Jung; Eun-jin Jung; Hye-ri Chung; Hyun-jin Jung',
  },
  {
    stored: 'Ji-young||Park',
    same: 'Jiyeong Bak; Jee-young Park; Ji Young Pak; 박지영',
    others: 'Ji-hye Park; Ji-yeon Park; Jin-young Park; Ji-yoon Park',
  },
  {
    stored: 'Tae-hyung||Kwon',
    same: 'Taehyeong Gwon; Tae Hyung Kwon; 권태형',
    others: 'Tae-hoon Kwon; Tae-yang Kwon; Jae-hyung Kwon',
  },
  {
    stored: 'Jae-sung||Ryu',
    same: 'Jaeseong Yoo; Jae Sung Yu; 류재성',
    others: 'Jae-suk Yoo; Jae-min Ryu',
  },
  {
    stored: 'Xiaojun||Zhao',
    same: 'Zhao Xiaojun; Xiao Jun Zhao; 赵晓军; 趙曉軍; Hsiao-chun Chao; Zhao, Xiao-Jun',
    others: 'Xiaoyun Zhao; Xiaoming Zhao; Xiaoju Zhao; Jun Zhao; 赵晓明',
  },
  {
    stored: 'Jianhua||Xie',
    same: 'Chien-hua Hsieh; Xie Jianhua; 谢建华; Jian-Hua Xie',
    others: 'Jianguo Xie; Jianhui Xie; Lihua Xie',
  },
  {
    stored: 'Zhenyu||Cai',
    same: 'Chen-yu Tsai; 蔡振宇; Cai Zhen Yu',
    others: 'Zhenya Cai; Zhengyu Cai; Zhenyu Chen',
  },
  {
    stored: 'Wai-man||Chan',
    same: 'Waiman Chan; Chan Wai Man; Chan Wai-Man',
    others: 'Wai-ming Chan; Wai-man Wong; Wing-man Chan',
  },
  {
    stored: 'Yu||Wei',
    same: 'Wei Yu',
    others: 'Yu Wen',
  },
  {
    stored: 'Na||Ouyang',
    same: 'Ouyang Na; 欧阳娜',
    others: 'Nan Ouyang; Ouyang Min',
  },
  {
    stored: 'Li||Wang',
    same: 'Wang Li; Wong Li',
    others: 'Lin Wang; Lei Wang; Wang Ling',
  },
  {
    stored: 'Weiqiang||Huang',
    same: 'Huang Weiqiang; Wei-chiang Huang; Huang Wei Qiang',
    others: 'Weiguo Huang; Weimin Huang; Guoqiang Huang',
  },
  {
    stored: 'Yuki||Tanaka',
    same: 'Tanaka Yuki; Yūki Tanaka; Yuuki Tanaka; 田中由紀; TANAKA Yuki; たなか ゆき',
    others: 'Yuka Tanaka; Yuko Tanaka; Yuji Tanaka; Yukiko Tanaka; Yumi Tanaka; 田中由美',
  },
  {
    stored: 'Kenji||Sato',
    same: 'Kenji Satoh; Satou Kenji; 佐藤健二; Sato Kenji; サトウ ケンジ',
    others: 'Kenta Sato; Kenichi Sato; Genji Sato; Ken Sato; Keiji Sato; 佐藤健一',
  },
  {
    stored: 'Shinji||Ono',
    same: 'Shinji Ohno; Ono Shinji; Sinji Ono; 小野真司',
    others: 'Shingo Ono; Junji Ono; Shinya Ono; Shin Ono; Shoji Ono',
  },
  {
    stored: 'Junko||Ito',
    same: 'Jyunko Itoh; Itou Junko; 伊藤順子; Zyunko Ito',
    others: 'Yunko Ito; Jun Ito; Junji Ito; Kyoko Ito; Nobuko Ito',
  },
  {
    stored: 'Ryota||Inoue',
    same: 'Ryouta Inoue; Inoue Ryōta; 井上亮太',
    others: 'Ryo Inoue; Ryoko Inoue; Shota Inoue; Kyota Inoue; Ryoji Inoue',
  },
  {
    stored: 'Tetsuya||Watanabe',
    same: 'Watanabe Tetsuya; Tetuya Watanabe; 渡辺哲也; T. Watanabe',
    others: 'Tatsuya Watanabe; Tetsuo Watanabe; Takuya Watanabe',
  },
  {
    stored: 'Daisuke||Honma',
    same: 'Daisuke Homma',
    others: 'Keisuke Honma; Daiki Honma',
  },
])
