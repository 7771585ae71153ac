/** Names of India and Southeast Asia: spellings, scripts, and short forms of one name, and other names that are similar. */
import { testNames } from './staff.ts'

testNames([
  {
    stored: 'Lakshmi||Narayanan',
    same: 'Laxmi Narayanan; Lakshmi Narayan; L. Narayanan',
    others: 'Latha Narayanan; Lavanya Narayanan; Lakshman Narayanan',
  },
  {
    stored: 'Suresh|Kumar|Iyer',
    same: 'Suresh Iyer; S.K. Iyer; Suresh K. Aiyar',
    others: 'Suresh Babu Iyer; Sudesh Iyer; Ramesh Kumar Iyer; Rajesh Iyer',
  },
  {
    stored: 'Deepak||Chaudhary',
    same: 'Dipak Chowdhury; Deepak Choudhary; Deepak Chaudhari',
    others: 'Deepa Chaudhary; Deepika Chaudhary; Dinesh Chaudhary',
  },
  {
    stored: 'Srinivas||Reddy',
    same: 'Sreenivas Reddy; Srinivasan Reddi; Shrinivas Reddy',
    others: 'Sridhar Reddy; Srikanth Reddy; Srinidhi Reddy',
  },
  {
    stored: 'Anjali||Mukherjee',
    same: 'Anjali Mukerji; Anjali Mukherji; Anjali Mukhopadhyay',
    others: 'Anjana Mukherjee; Anita Mukherjee',
  },
  {
    stored: 'Venkatesh||Subramaniam',
    same: 'Venkatesh Subramanian; Venkat Subramaniam; V. Subramanyam',
    others: 'Venkataraman Iyer; Vignesh Subramaniam',
  },
  {
    stored: 'Geetha||Krishnan',
    same: 'Gita Krishnan; Geeta Krishnan',
    others: 'Gayathri Krishnan; Sita Krishnan; Meena Krishnan',
  },
  {
    stored: 'Sourav||Banerjee',
    same: 'Saurav Banerji; Sourabh Banerjee; Sourav Bandyopadhyay',
    others: 'Gourav Banerjee; Sourish Banerjee; Sayan Banerjee',
  },
  {
    stored: 'Gurpreet||Singh',
    same: 'Gurprit Singh',
    others: 'Harpreet Singh; Manpreet Singh; Gurmeet Singh',
  },
  {
    stored: 'Mohammed||Iqbal',
    same: 'Md Iqbal; Mohd Ikbal; Muhammad Iqbal',
    others: 'Mahmood Iqbal; Mohsin Iqbal',
  },
  {
    stored: 'Lan|Thi Mai|Nguyen',
    same: 'Lan Nguyen; Mai Lan Nguyen; Nguyễn Thị Mai Lan; Lan Nguyen Thi Mai',
    others: 'Nguyen Thi Mai Huong; Nguyen Van Lan; Linh Nguyen; Mai Nguyen Thi',
  },
  {
    stored: 'Duc|Minh|Tran',
    same: 'Tran Minh Duc; Trần Minh Đức; Duc Tran; Minh Duc Tran',
    others: 'Tran Minh Hieu; Dung Tran; Tran Van Duc; Duy Tran',
  },
  {
    stored: 'Prasert||Wongsakul',
    same: 'Khun Prasert; Prasoet Wongsakul; ประเสริฐ วงศ์สกุล',
    others: 'Prasit Wongsakul; Prayut Wongsakul; Khun Prasong',
  },
  {
    stored: 'Soetrisno||Wibowo',
    same: 'Sutrisno Wibowo; Pak Sutrisno',
    others: 'Suparno Wibowo; Suryono Wibowo',
  },
  {
    stored: 'Dewi||Lestari',
    same: 'Ibu Dewi',
    others: 'Devi Lestari; Desi Lestari; Dwi Lestari; Dina Lestari',
  },
  {
    stored: 'Tjahjo||Kumolo',
    same: 'Cahyo Kumolo; Tjahyo Koemolo',
    others: 'Cahya Kumolo',
  },
  {
    stored: 'Muhammad|Rizki|Pratama',
    same: 'Mohamad Rizki Pratama; M. Rizki Pratama; Rizki Pratama; Muh Rizky Pratama',
    others: 'Muhammad Rizal Pratama; Muhammad Fajar Pratama; Ahmad Rizki Pratama',
  },
  {
    stored: 'Aung|San|Htun',
    same: 'U Aung San Htun',
    others: 'Aung Min Htun',
  },
])
